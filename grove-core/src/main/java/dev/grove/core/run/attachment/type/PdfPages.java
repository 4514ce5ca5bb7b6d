package dev.grove.core.run.attachment.type;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Number of pages of a PDF: objects of the type {@code /Page}, in the file and in its compressed
 * object streams. An estimate for budgets; a file that hides its pages is counted by its size.
 */
final class PdfPages {

    private static final Pattern PAGE = Pattern.compile("/Type\\s{0,8}/Page(?![A-Za-z])");
    private static final Pattern OBJECTS =
            Pattern.compile("/ObjStm.{0,400}?>>\\s{0,8}stream\\r?\\n", Pattern.DOTALL);

    /** Bytes of object streams that are inflated, all together. */
    private static final int MOST_INFLATED = 16 * 1024 * 1024;

    private static final int MOST_STREAMS = 4_096;

    /** Size that a page of a file without legible pages is thought to have. */
    private static final int BYTES_PER_PAGE = 64 * 1024;

    private static final int MOST_PAGES = 2_000;

    private PdfPages() {}

    static int count(byte[] bytes) {
        // Each byte is one character, so that places in both are equal.
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        long pages = PAGE.matcher(text).results().count();
        int left = MOST_INFLATED;
        Matcher streams = OBJECTS.matcher(text);
        for (int i = 0; i < MOST_STREAMS && left > 0 && streams.find(); i++) {
            String objects = inflate(bytes, streams.end(), left);
            left -= objects.length();
            pages += PAGE.matcher(objects).results().count();
        }
        if (pages == 0) {
            pages = 1L + bytes.length / BYTES_PER_PAGE;
        }
        return (int) Math.min(pages, MOST_PAGES);
    }

    /** Inflates what begins there, as far as it goes and at most so many bytes. */
    private static String inflate(byte[] bytes, int from, int most) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, from, bytes.length - from);
            StringBuilder text = new StringBuilder();
            byte[] piece = new byte[8192];
            int length = inflater.inflate(piece);
            while (length > 0 && text.length() < most) {
                text.append(new String(piece, 0, length, StandardCharsets.ISO_8859_1));
                length = inflater.inflate(piece);
            }
            return text.toString();
        } catch (DataFormatException _) {
            return "";
        } finally {
            inflater.end();
        }
    }
}
