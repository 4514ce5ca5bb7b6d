package dev.grove.core.model.schema;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests that make names and ids distinct which are cut or lose characters. */
public final class NameHash {

    private static final int DIGITS = 8;

    private NameHash() {}

    /** The first eight hexadecimal digits. */
    public static String digits(String text) {
        return HexFormat.of().formatHex(bytes(text)).substring(0, DIGITS);
    }

    /** All 32 bytes. */
    public static byte[] bytes(String text) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
