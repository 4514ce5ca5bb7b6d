package dev.grove.core.secret.match;

/** The ways in which writers of HTML and XML escape a text; they differ in quotation marks. */
enum HtmlEscapes {
    /** Between elements: only markup. */
    TEXT("\"", "'", "/", "=", "`"),
    /** PHP before 8.1, Apache Commons. */
    DOUBLE_QUOTE("&quot;", "'", "/", "=", "`"),
    /** Spring, JavaScript's libraries. */
    DECIMAL("&quot;", "&#39;", "/", "=", "`"),
    /** PHP since 8.1. */
    LONG_DECIMAL("&quot;", "&#039;", "/", "=", "`"),
    /** Go, Jinja. */
    ALL_DECIMAL("&#34;", "&#39;", "/", "=", "`"),
    /** Python. */
    HEXADECIMAL("&quot;", "&#x27;", "/", "=", "`"),
    /** XML. */
    NAMED("&quot;", "&apos;", "/", "=", "`"),
    /** Mustache. */
    CAUTIOUS("&quot;", "&#39;", "&#x2F;", "&#x3D;", "&#x60;");

    private final String doubleQuote;
    private final String singleQuote;
    private final String slash;
    private final String equalsSign;
    private final String backtick;

    HtmlEscapes(
            String doubleQuote,
            String singleQuote,
            String slash,
            String equalsSign,
            String backtick) {
        this.doubleQuote = doubleQuote;
        this.singleQuote = singleQuote;
        this.slash = slash;
        this.equalsSign = equalsSign;
        this.backtick = backtick;
    }

    /**
     * @param asciiOnly whether what is beyond ASCII is written by its number
     */
    String write(String text, boolean asciiOnly) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(point -> {
                    if (asciiOnly && point > '~') {
                        escaped.append("&#").append(point).append(';');
                    } else {
                        escaped.append(write(point));
                    }
                });
        return escaped.toString();
    }

    private String write(int point) {
        return switch (point) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> doubleQuote;
            case '\'' -> singleQuote;
            case '/' -> slash;
            case '=' -> equalsSign;
            case '`' -> backtick;
            default -> Character.toString(point);
        };
    }
}
