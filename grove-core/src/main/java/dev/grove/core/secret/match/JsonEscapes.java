package dev.grove.core.secret.match;

import java.util.Locale;

/** The ways in which writers of JSON escape a text. */
enum JsonEscapes {
    /** Only what must be: Jackson, JavaScript. */
    LEAST("", false, false),
    /** Everything beyond ASCII too: Python. */
    ASCII("", true, false),
    /** Everything beyond ASCII, with digits in upper case. */
    ASCII_UPPER("", true, true),
    /** Slashes: PHP that is asked to leave Unicode as it is. */
    SLASH("/", false, false),
    /** Characters that HTML would read as markup: Go. */
    MARKUP("<>&\u2028\u2029", false, false),
    /** Slashes, as {@code \/}, and everything beyond ASCII: PHP. */
    SLASH_ASCII("/", true, false),
    /** Characters that HTML and its attributes would read as markup: Gson. */
    ATTRIBUTE("<>&='\u2028\u2029", false, false),
    /** Characters that a script element would read as markup: serializers of JavaScript. */
    SCRIPT("<>&\u2028\u2029", false, true),
    /** All of these and the quotation mark: .NET. */
    CAUTIOUS("\"&'+<>`", true, true);

    private final String byNumber;
    private final boolean asciiOnly;
    private final boolean upperCase;

    JsonEscapes(String byNumber, boolean asciiOnly, boolean upperCase) {
        this.byNumber = byNumber;
        this.asciiOnly = asciiOnly;
        this.upperCase = upperCase;
    }

    String write(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            escaped.append(write(text.charAt(i)));
        }
        return escaped.toString();
    }

    private String write(char c) {
        return switch (c) {
            case '"' -> isByNumber(c) ? byNumber(c) : "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '/' -> isByNumber(c) ? "\\/" : "/";
            default -> isByNumber(c) ? byNumber(c) : String.valueOf(c);
        };
    }

    private boolean isByNumber(char c) {
        return c < ' ' || (asciiOnly && c > '~') || byNumber.indexOf(c) >= 0;
    }

    private String byNumber(char c) {
        String digits = "%04x".formatted((int) c);
        return "\\u" + (upperCase ? digits.toUpperCase(Locale.ROOT) : digits);
    }
}
