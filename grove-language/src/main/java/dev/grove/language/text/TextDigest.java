package dev.grove.language.text;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests by which texts and files are known again: SHA-256. */
public final class TextDigest {

    private TextDigest() {}

    /** Digest of the text in UTF-8, in 64 hexadecimal digits. */
    public static String sha256(String text) {
        return HexFormat.of().formatHex(bytes(text));
    }

    /** Digest in 64 hexadecimal digits. */
    public static String sha256(byte[] content) {
        return HexFormat.of().formatHex(begin().digest(content));
    }

    /** All 32 bytes, of the text in UTF-8. */
    public static byte[] bytes(String text) {
        return begin().digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Digest of what is read piece by piece. */
    public static MessageDigest begin() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
