package dev.grove.core.secret.match;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** The ways in which writers of URLs escape a text; they differ in what they leave as it is. */
enum UrlEscapes {
    /** RFC 3986: letters, digits and four marks stay. */
    UNRESERVED("-._~", "%20"),
    /** JavaScript's encodeURIComponent. */
    COMPONENT("-._~!'()*", "%20"),
    /** Forms, as Java and browsers send them. */
    FORM("-._*", "+"),
    /** Python's quote: slashes stay. */
    PATH("-._~/", "%20"),
    /** JavaScript's encodeURI: what has a meaning in a URL stays. */
    URI("-._~!'()*;,/?:@&=+$#", "%20"),
    /** Go's QueryEscape, Python's quote_plus, Ruby's CGI.escape, curl's --data-urlencode. */
    QUERY("-._~", "+"),
    /** PHP's urlencode. */
    PHP_FORM("-._", "+"),
    /** PHP's rawurlencode before 5.3. */
    PHP_RAW("-._", "%20"),
    /** .NET's UrlEncode. */
    DOT_NET("-._!*()", "+"),
    /** Go's PathEscape. */
    GO_SEGMENT("-._~$&+:=@", "%20"),
    /** Go's URL.String, of a path. */
    GO_PATH("-._~$&+,/:;=@", "%20"),
    /** Go's URL.String, of a user or a password. */
    GO_USER("-._~$&+,;=", "%20"),
    /** RFC 3986's userinfo: Java's URI, Spring, Python's urllib3. */
    USER_INFO("-._~!$&'()*+,;=:", "%20"),
    /** Browsers and Node, of a user or a password. */
    BROWSER_USER("-._~!$%&'()*+,", "%20"),
    /** RFC 3986's segment of a path: Spring, Guava. */
    SEGMENT("-._~!$&'()*+,;=:@", "%20"),
    /** RFC 3986's query and fragment. */
    QUERY_PART("-._~!$&'()*+,;=:@/?", "%20"),
    /** Escapes of all but letters and digits: Rust's percent-encoding, many of shells. */
    ALL("", "%20");

    /** Whether its URLs stand within other URLs, as those of queries do. */
    boolean isNested() {
        return compareTo(QUERY) <= 0;
    }

    private final String kept;
    private final String space;

    UrlEscapes(String kept, String space) {
        this.kept = kept;
        this.space = space;
    }

    String write(String text, HexFormat digits) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            if (b == ' ') {
                escaped.append(space);
            } else if (isKept((char) (b & 0xff))) {
                escaped.append((char) b);
            } else {
                escaped.append('%').append(digits.toHexDigits(b));
            }
        }
        return escaped.toString();
    }

    private boolean isKept(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || kept.indexOf(c) >= 0;
    }
}
