package dev.grove.workspace.container;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Labels that say whose a container or volume is, signed, so that no foreign one can pass as
 * Grove's own.
 */
final class ContainerLabels {

    /** Everything of Grove's has it. */
    static final String SIGNATURE = "dev.grove.signature";

    static final String RUN = "dev.grove.run";
    private static final String TENANT = "dev.grove.tenant";
    private static final String EPOCH = "dev.grove.epoch";
    private static final String VOLUME = "dev.grove.volume";
    private static final String MADE_AT = "dev.grove.made_at";

    private final SecretKeySpec key;

    ContainerLabels(byte[] key) {
        this.key = new SecretKeySpec(key, "HmacSHA256");
    }

    /** Whose a container is. */
    record Owner(TenantId tenant, RunId run, long epoch) {}

    /** Labels of a container that was made for a run, on a place. */
    Map<String, String> of(Owner owner, String volume) {
        return Map.of(
                TENANT, owner.tenant().toString(),
                RUN, owner.run().toString(),
                EPOCH, Long.toString(owner.epoch()),
                VOLUME, volume,
                SIGNATURE, sign(owner));
    }

    /** The place that a container of a run was made on; servers of earlier versions named none. */
    static Optional<String> volumeOf(@Nullable Map<String, String> labels) {
        return Optional.ofNullable(labels).map(all -> all.get(VOLUME));
    }

    /** Labels of a place for files, and of the spare container that was made on it. */
    Map<String, String> of(OwnedVolume volume) {
        return Map.of(
                VOLUME, volume.name(),
                MADE_AT, Long.toString(volume.madeAt().getEpochSecond()),
                SIGNATURE, sign(volume.name(), volume.madeAt().getEpochSecond()));
    }

    /** The owner, if these labels were made with the key. */
    Optional<Owner> verify(@Nullable Map<String, String> labels) {
        if (labels == null) {
            return Optional.empty();
        }
        try {
            Owner owner =
                    new Owner(
                            new TenantId(
                                    Uuids.parse(labels.getOrDefault(TENANT, "")).orElseThrow()),
                            new RunId(Uuids.parse(labels.getOrDefault(RUN, "")).orElseThrow()),
                            Long.parseLong(labels.getOrDefault(EPOCH, "")));
            return isGenuine(labels, sign(owner)) ? Optional.of(owner) : Optional.empty();
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    /** The place, if these labels were made with the key. */
    Optional<OwnedVolume> verifyVolume(@Nullable Map<String, String> labels) {
        if (labels == null) {
            return Optional.empty();
        }
        try {
            String name = labels.getOrDefault(VOLUME, "");
            long madeAt = Long.parseLong(labels.getOrDefault(MADE_AT, ""));
            return isGenuine(labels, sign(name, madeAt))
                    ? Optional.of(new OwnedVolume(name, Instant.ofEpochSecond(madeAt)))
                    : Optional.empty();
        } catch (NumberFormatException | DateTimeException _) {
            return Optional.empty();
        }
    }

    private static boolean isGenuine(Map<String, String> labels, String signature) {
        return MessageDigest.isEqual(
                signature.getBytes(StandardCharsets.US_ASCII),
                labels.getOrDefault(SIGNATURE, "").getBytes(StandardCharsets.US_ASCII));
    }

    private String sign(String volume, long madeAt) {
        return sign("volume|" + madeAt + "|" + volume);
    }

    /** Each part has a fixed length or is last, so no two owners sign the same text. */
    private String sign(Owner owner) {
        return sign(owner.tenant() + "|" + owner.run() + "|" + owner.epoch());
    }

    private String sign(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
