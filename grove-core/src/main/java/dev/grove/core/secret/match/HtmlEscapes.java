package dev.grove.core.secret.match;

/**
 * The ways in which writers of HTML and XML escape a text; they differ in quotation marks, and in
 * what they escape besides markup.
 */
enum HtmlEscapes {
    /** Between elements: only markup. */
    TEXT("\"", "'"),
    /** PHP before 8.1, Apache Commons. */
    DOUBLE_QUOTE("&quot;", "'"),
    /** Spring, JavaScript's libraries. */
    DECIMAL("&quot;", "&#39;"),
    /** PHP since 8.1. */
    LONG_DECIMAL("&quot;", "&#039;"),
    /** Go, Jinja. */
    ALL_DECIMAL("&#34;", "&#39;"),
    /** Python, Django, React. */
    HEXADECIMAL("&quot;", "&#x27;"),
    /** XML. */
    NAMED("&quot;", "&apos;"),
    /** Mustache. */
    CAUTIOUS("&quot;", "&#39;", "/&#x2F;", "=&#x3D;", "`&#x60;"),
    /** Mustache of earlier versions. */
    SLASH("&quot;", "&#39;", "/&#x2F;"),
    /** Escapes that OWASP recommends. */
    OWASP("&quot;", "&#x27;", "/&#x2F;"),
    /** MiniJinja. */
    SLASH_LOWER("&quot;", "&#x27;", "/&#x2f;"),
    /** Handlebars. */
    HANDLEBARS("&quot;", "&#x27;", "=&#x3D;", "`&#x60;"),
    /** Underscore. */
    UNDERSCORE("&quot;", "&#x27;", "`&#x60;"),
    /** validator.js. */
    VALIDATOR("&quot;", "&#x27;", "/&#x2F;", "\\&#x5C;", "`&#96;"),
    /** Askama. */
    BY_NUMBER("&#34;", "&#39;", "&&#38;", "<&#60;", ">&#62;");

    /** Names of U+00A0 to U+00FF in HTML 4, in their order. */
    private static final String[] LATIN =
            ("nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3"
                            + " acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute"
                            + " Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml"
                            + " ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute"
                            + " THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml"
                            + " igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave"
                            + " uacute ucirc uuml yacute thorn yuml")
                    .split(" ");

    private static final int FIRST_NAMED = 0xA0;
    private static final int EURO = 0x20AC;

    /** How what is beyond ASCII is written. */
    enum Beyond {
        AS_IT_IS,
        /** ElementTree, .NET. */
        BY_NUMBER,
        /** PHP's htmlentities, Apache Commons, Spring. */
        BY_NAME
    }

    private final String doubleQuote;
    private final String singleQuote;

    /** Each a character and what is written for it, with spaces between. */
    private final String others;

    HtmlEscapes(String doubleQuote, String singleQuote, String... others) {
        this.doubleQuote = doubleQuote;
        this.singleQuote = singleQuote;
        this.others = String.join(" ", others);
    }

    String write(String text, Beyond beyond) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        String[] besides = others.isEmpty() ? new String[0] : others.split(" ");
        text.codePoints()
                .forEach(point -> {
                    if (point > '~') {
                        write(point, beyond, escaped);
                    } else {
                        escaped.append(write(point, besides));
                    }
                });
        return escaped.toString();
    }

    private static void write(int point, Beyond beyond, StringBuilder escaped) {
        switch (beyond) {
            case AS_IT_IS -> escaped.appendCodePoint(point);
            case BY_NUMBER -> escaped.append("&#").append(point).append(';');
            case BY_NAME -> {
                int at = point - FIRST_NAMED;
                if (point == EURO) {
                    escaped.append("&euro;");
                } else if (at >= 0 && at < LATIN.length) {
                    escaped.append('&').append(LATIN[at]).append(';');
                } else {
                    escaped.appendCodePoint(point);
                }
            }
        }
    }

    private String write(int point, String[] besides) {
        for (String other : besides) {
            if (other.charAt(0) == point) {
                return other.substring(1);
            }
        }
        return switch (point) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> doubleQuote;
            case '\'' -> singleQuote;
            default -> Character.toString(point);
        };
    }
}
