package dev.grove.workspace.container;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Labels that say whose a container or volume is, signed, so that nobody can pass off another's as
 * Grove's own.
 */
final class Labels {

    static final String RUN = "dev.grove.run";
    private static final String TENANT = "dev.grove.tenant";
    private static final String EPOCH = "dev.grove.epoch";
    private static final String SIGNATURE = "dev.grove.signature";

    /** A volume outlives the epochs of its run. */
    static final long ANY_EPOCH = 0;

    private final SecretKeySpec key;

    Labels(byte[] key) {
        this.key = new SecretKeySpec(key, "HmacSHA256");
    }

    /** Whose something is. */
    record Owner(TenantId tenant, RunId run, long epoch) {}

    Map<String, String> of(Owner owner) {
        return Map.of(
                TENANT, owner.tenant().toString(),
                RUN, owner.run().toString(),
                EPOCH, Long.toString(owner.epoch()),
                SIGNATURE, sign(owner));
    }

    /** The owner, if these labels were made with the key. */
    Optional<Owner> verify(Map<String, String> labels) {
        try {
            Owner owner =
                    new Owner(
                            new TenantId(
                                    Uuids.parse(labels.getOrDefault(TENANT, "")).orElseThrow()),
                            new RunId(Uuids.parse(labels.getOrDefault(RUN, "")).orElseThrow()),
                            Long.parseLong(labels.getOrDefault(EPOCH, "")));
            boolean genuine =
                    MessageDigest.isEqual(
                            sign(owner).getBytes(StandardCharsets.US_ASCII),
                            labels.getOrDefault(SIGNATURE, "").getBytes(StandardCharsets.US_ASCII));
            return genuine ? Optional.of(owner) : Optional.empty();
        } catch (RuntimeException _) {
            return Optional.empty();
        }
    }

    private String sign(Owner owner) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            // Each part has a fixed length or is last, so no two owners sign the same text.
            String text = owner.tenant() + "|" + owner.run() + "|" + owner.epoch();
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
