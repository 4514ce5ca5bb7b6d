package dev.grove.core.key;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** Hash of a raw key, as it is stored: SHA-256, good enough for a secret of 256 random bits. */
public final class KeyHash {

    private final byte[] bytes;

    KeyHash(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    public static KeyHash of(String raw) {
        try {
            return new KeyHash(
                    MessageDigest.getInstance("SHA-256")
                            .digest(raw.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** In constant time. */
    boolean matches(KeyHash other) {
        return MessageDigest.isEqual(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyHash hash && matches(hash);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    public byte[] bytes() {
        return bytes.clone();
    }
}
