package dev.grove.core.web.page;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Decodes text: by its mark, then by what is said of it, then as UTF-8, then as Windows-1252. */
public final class Charsets {

    private static final Pattern XML =
            Pattern.compile(
                    "^<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z0-9_.:+-]{1,40})[\"']");
    private static final Charset WESTERN = Charset.forName("windows-1252");
    private static final int BEGINNING = 300;

    private Charsets() {}

    /**
     * Decodes; bytes that the charset does not have become U+FFFD.
     *
     * @param said charset in the header; null for none
     */
    public static String decode(byte[] bytes, @Nullable Charset said) {
        int mark = markOf(bytes);
        if (mark > 0) {
            return new String(bytes, mark, bytes.length - mark, byMark(bytes));
        }
        Charset declared = said == null ? declared(bytes) : said;
        return declared == null ? guessed(bytes) : new String(bytes, declared);
    }

    /** Charset of a name; null where this server does not have it. */
    static @Nullable Charset named(String name) {
        try {
            Charset charset = Charset.forName(name);
            // Pages that say Latin 1 mean the Western charset, in which it is contained.
            return charset.equals(StandardCharsets.ISO_8859_1) ? WESTERN : charset;
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return null;
        }
    }

    /** Length of the byte order mark. */
    private static int markOf(byte[] bytes) {
        if (bytes.length >= 3
                && bytes[0] == (byte) 0xEF
                && bytes[1] == (byte) 0xBB
                && bytes[2] == (byte) 0xBF) {
            return 3;
        }
        return bytes.length >= 2
                        && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
                                || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE))
                ? 2
                : 0;
    }

    private static Charset byMark(byte[] bytes) {
        return switch (bytes[0] & 0xff) {
            case 0xFE -> StandardCharsets.UTF_16BE;
            case 0xFF -> StandardCharsets.UTF_16LE;
            default -> StandardCharsets.UTF_8;
        };
    }

    private static @Nullable Charset declared(byte[] bytes) {
        String beginning =
                new String(
                        bytes, 0, Math.min(bytes.length, BEGINNING), StandardCharsets.ISO_8859_1);
        Matcher declaration = XML.matcher(beginning);
        return declaration.find() ? named(declaration.group(1)) : null;
    }

    private static String guessed(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException _) {
            return new String(bytes, WESTERN);
        }
    }
}
