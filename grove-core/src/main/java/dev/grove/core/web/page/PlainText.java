package dev.grove.core.web.page;

import org.jsoup.Jsoup;

/** Short texts that may have markup. */
public final class PlainText {

    /** Characters that are parsed; more would be cut off in any case. */
    private static final int LONGEST_SOURCE = 20_000;

    private PlainText() {}

    /** The text in a line, without its markup, cut at a number of characters. */
    public static String of(String written, int longest) {
        String source = cut(written, LONGEST_SOURCE);
        String text =
                source.indexOf('<') < 0 && source.indexOf('&') < 0
                        ? source.strip().replaceAll("\\s+", " ")
                        : Jsoup.parse(source).text().strip();
        return text.length() > longest ? cut(text, longest) + "…" : text;
    }

    /** Cuts, and no character in two. */
    public static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end);
    }
}
