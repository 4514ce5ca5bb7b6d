package dev.grove.core.run.attachment.type;

import java.nio.charset.StandardCharsets;

/** First bytes that a format has. */
enum Signature {
    PNG("\u0089PNG\r\n\u001a\n"),
    JPEG("\u00ff\u00d8\u00ff"),
    GIF87("GIF87a"),
    GIF89("GIF89a"),
    RIFF("RIFF"),
    PDF("%PDF-");

    private static final String WEBP = "WEBP";
    private static final int AT_WEBP = 8;

    /** Each byte is one character. */
    private final String first;

    Signature(String first) {
        this.first = first;
    }

    int length() {
        return first.length();
    }

    boolean begins(byte[] bytes) {
        return has(bytes, 0, first);
    }

    /** Whether these are bytes of a WebP, which a container of other formats may hold too. */
    static boolean isWebp(byte[] bytes) {
        return RIFF.begins(bytes) && has(bytes, AT_WEBP, WEBP);
    }

    private static boolean has(byte[] bytes, int at, String wanted) {
        return bytes.length >= at + wanted.length()
                && new String(bytes, at, wanted.length(), StandardCharsets.ISO_8859_1)
                        .equals(wanted);
    }
}
