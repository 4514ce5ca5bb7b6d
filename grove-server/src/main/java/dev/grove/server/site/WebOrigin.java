package dev.grove.server.site;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** Origins of web pages: a scheme, a host and, where it is not the scheme's own, a port. */
public final class WebOrigin {

    /** Form of an origin, for words about one that has another. */
    public static final String FORM = "http[s]://host[:port]";

    private WebOrigin() {}

    /** Writes an origin as browsers send it; nothing for what is none. */
    public static Optional<String> normalised(String text) {
        String origin = text.toLowerCase(Locale.ROOT);
        if (!isOne(origin)) {
            return Optional.empty();
        }
        String port = origin.startsWith("https:") ? ":443" : ":80";
        return Optional.of(
                origin.endsWith(port)
                        ? origin.substring(0, origin.length() - port.length())
                        : origin);
    }

    static boolean isOne(String text) {
        try {
            URI uri = URI.create(text);
            return ("https".equals(uri.getScheme()) || "http".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && text.equals(uri.getScheme() + "://" + uri.getRawAuthority())
                    && uri.getRawUserInfo() == null;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
