package dev.grove.core.model.schema;

import dev.grove.language.text.TextDigest;

/** Digests that make names and ids distinct which are cut or lose characters. */
public final class NameHash {

    private static final int DIGITS = 8;

    private NameHash() {}

    /** The first eight hexadecimal digits. */
    public static String digits(String text) {
        return TextDigest.sha256(text).substring(0, DIGITS);
    }
}
