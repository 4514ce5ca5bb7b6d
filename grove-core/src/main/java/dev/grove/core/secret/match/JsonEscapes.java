package dev.grove.core.secret.match;

import java.util.Locale;

/** The ways in which writers of JSON escape a text. */
enum JsonEscapes {
    /** Only what must be: Jackson, JavaScript. */
    LEAST,
    /** Slashes too: PHP. */
    SLASH,
    /** Everything beyond ASCII too: Python. */
    ASCII,
    /** The same with digits in upper case. */
    ASCII_UPPER,
    /** What HTML would read as markup: Go. */
    MARKUP;

    String write(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            escaped.append(write(text.charAt(i)));
        }
        return escaped.toString();
    }

    private String write(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            case '/' -> this == SLASH ? "\\/" : "/";
            default -> isByNumber(c) ? byNumber(c) : String.valueOf(c);
        };
    }

    private boolean isByNumber(char c) {
        return c < ' '
                || switch (this) {
                    case LEAST, SLASH -> false;
                    case ASCII, ASCII_UPPER -> c > '~';
                    case MARKUP ->
                            c == '<' || c == '>' || c == '&' || c == '\u2028' || c == '\u2029';
                };
    }

    private String byNumber(char c) {
        String digits = "%04x".formatted((int) c);
        return "\\u" + (this == ASCII_UPPER ? digits.toUpperCase(Locale.ROOT) : digits);
    }
}
