package dev.grove.core.key;

import dev.grove.language.text.TextDigest;
import java.security.MessageDigest;
import java.util.Arrays;

/** Hash of a raw key, as it is stored: SHA-256, good enough for a secret of 256 random bits. */
public final class KeyHash {

    private final byte[] bytes;

    KeyHash(byte[] bytes) {
        this.bytes = bytes.clone();
    }

    public static KeyHash of(String raw) {
        return new KeyHash(TextDigest.bytes(raw));
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
