package dev.grove.language.host;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The host of a URL.
 *
 * @param name in lower case, or an address as it is written, without brackets
 * @param port written, or that of the scheme
 */
public record UrlHost(String name, int port) {

    private static final int LONGEST = 8_192;
    private static final int MOST_PORT = 65_535;
    private static final Pattern SCHEME = Pattern.compile("[a-z][a-z0-9+.-]{0,30}");
    private static final Map<String, Integer> PORTS =
            Map.of("http", 80, "https", 443, "ws", 80, "wss", 443, "ftp", 21, "ssh", 22);

    /** Result of reading a URL. */
    public sealed interface Reading {

        record Read(UrlHost host) implements Reading {}

        /**
         * @param why words that follow the name of what was read; none of the text
         */
        record Malformed(String why) implements Reading {}
    }

    /** Reads a URL; what any two readers could take for two hosts is malformed. */
    public static Reading read(String url) {
        if (url.length() > LONGEST) {
            return new Reading.Malformed("has more than %,d characters".formatted(LONGEST));
        }
        if (url.chars().anyMatch(c -> c <= ' ' || c == '\\' || c >= 0x7f)) {
            return new Reading.Malformed(
                    "has a blank, a backslash or a character that is not ASCII; write it escaped");
        }
        int colon = url.indexOf("://");
        String scheme = colon < 0 ? "" : url.substring(0, colon).toLowerCase(Locale.ROOT);
        if (!SCHEME.matcher(scheme).matches()) {
            return new Reading.Malformed("does not begin with a scheme such as https://");
        }
        String authority = authority(url.substring(colon + 3));
        if (authority.indexOf('@') >= 0) {
            return new Reading.Malformed("names a user before its host");
        }
        return authority.startsWith("[") ? bracketed(authority, scheme) : named(authority, scheme);
    }

    private static String authority(String rest) {
        int end = 0;
        while (end < rest.length() && "/?#".indexOf(rest.charAt(end)) < 0) {
            end++;
        }
        return rest.substring(0, end);
    }

    private static Reading bracketed(String authority, String scheme) {
        int end = authority.indexOf(']');
        String address = end < 0 ? "" : authority.substring(1, end);
        if (address.indexOf(':') < 0 || IpAddress.read(address).isEmpty()) {
            return new Reading.Malformed("has no address of IPv6 in its brackets");
        }
        return withPort(address.toLowerCase(Locale.ROOT), authority.substring(end + 1), scheme);
    }

    private static Reading named(String authority, String scheme) {
        int colon = authority.indexOf(':');
        String host = colon < 0 ? authority : authority.substring(0, colon);
        String name = HostNames.read(host).orElse(IpAddress.read(host).isPresent() ? host : "");
        return name.isEmpty()
                ? new Reading.Malformed("has no name of a host, and no address of four numbers")
                : withPort(name, colon < 0 ? "" : authority.substring(colon), scheme);
    }

    private static Reading withPort(String name, String rest, String scheme) {
        if (rest.isEmpty() || rest.equals(":")) {
            Integer port = PORTS.get(scheme);
            return port == null
                    ? new Reading.Malformed("has no port, and its scheme no usual one")
                    : new Reading.Read(new UrlHost(name, port));
        }
        int port = rest.startsWith(":") ? port(rest.substring(1)) : 0;
        return port == 0
                ? new Reading.Malformed("has a port that is no number from 1 to 65535")
                : new Reading.Read(new UrlHost(name, port));
    }

    /** A port as it is written; 0 where the text is none. */
    static int port(String text) {
        if (text.isEmpty()
                || text.length() > 5
                || text.charAt(0) == '0'
                || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return 0;
        }
        int port = Integer.parseInt(text);
        return port <= MOST_PORT ? port : 0;
    }
}
