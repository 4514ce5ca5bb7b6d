package dev.grove.core.key;

import dev.grove.core.id.KeyId;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as its bearer sends it: {@code grove_<id>_<secret>}, 32 and 64 hexadecimal digits. The
 * secret has 256 random bits, so that a plain SHA-256 of it is as good as a slow hash of a
 * password.
 */
record RawKey(KeyId id, String secret) {

    static final String FORM = "grove_([0-9a-f]{32})_([0-9a-f]{64})";

    private static final Pattern PATTERN = Pattern.compile(FORM);
    private static final int SECRET_BYTES = 32;

    static RawKey fresh(KeyId id, SecureRandom random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        return new RawKey(id, HexFormat.of().formatHex(secret));
    }

    /** Nothing when the text is no key of Grove's. */
    static Optional<RawKey> parse(String text) {
        Matcher form = PATTERN.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        String id = form.group(1);
        UUID uuid =
                new UUID(
                        Long.parseUnsignedLong(id.substring(0, 16), 16),
                        Long.parseUnsignedLong(id.substring(16), 16));
        return Optional.of(new RawKey(new KeyId(uuid), form.group(2)));
    }

    String text() {
        return "grove_" + id.toString().replace("-", "") + "_" + secret;
    }

    @Override
    public String toString() {
        return "RawKey[" + id + "]";
    }
}
