package dev.grove.core.web.fetch;

import dev.grove.core.egress.HttpUrl;
import dev.grove.language.host.UrlHost;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * URL that a call names. It has the host that {@code host(args.url)} of a policy has: what the two
 * would read differently is refused.
 *
 * @param uri without a fragment, which is no part of a request
 * @param host name in lower case
 */
public record WebUrl(URI uri, String host) {

    private static final int LONGEST = 2_000;

    /**
     * Reads a URL.
     *
     * @throws WebFailure when it is none of the web
     */
    public static WebUrl read(String text) throws WebFailure {
        if (text.length() > LONGEST) {
            throw new WebFailure("The URL is longer than " + LONGEST + " characters.");
        }
        int fragment = text.indexOf('#');
        String asked = fragment < 0 ? text : text.substring(0, fragment);
        if (!(UrlHost.read(asked) instanceof UrlHost.Reading.Read(UrlHost host))) {
            throw new WebFailure(
                    "That is no URL that can be read: write it whole, as https://host/path, with"
                            + " characters that are not ASCII escaped.");
        }
        URI uri = uri(asked);
        Optional<String> fault = HttpUrl.fault(uri);
        if (fault.isPresent()) {
            throw new WebFailure("The URL " + fault.get() + ".");
        }
        if (HttpUrl.isAddress(HttpUrl.host(uri))) {
            throw new WebFailure("The URL must name a host; addresses are not read.");
        }
        if (!withoutDot(HttpUrl.host(uri)).equals(host.name())
                || HttpUrl.port(uri) != host.port()) {
            throw new WebFailure("The URL can be read in two ways; write its host plainly.");
        }
        return new WebUrl(uri, host.name());
    }

    private static URI uri(String text) throws WebFailure {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new WebFailure("That is no URL: " + e.getReason() + ".");
        }
    }

    private static String withoutDot(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    /**
     * URL that an answer refers to.
     *
     * @throws WebFailure when it leads nowhere on the web
     */
    WebUrl resolved(String reference) throws WebFailure {
        try {
            return read(uri.resolve(new URI(reference.strip())).toString());
        } catch (URISyntaxException | IllegalArgumentException _) {
            throw new WebFailure("The host redirects to what is no URL.");
        }
    }

    /** Whether both are of one server: scheme, host and port. */
    boolean isOfSameOrigin(WebUrl other) {
        return uri.getScheme().equals(other.uri.getScheme())
                && host.equals(other.host)
                && HttpUrl.port(uri) == HttpUrl.port(other.uri);
    }

    @Override
    public String toString() {
        return uri.toString();
    }
}
