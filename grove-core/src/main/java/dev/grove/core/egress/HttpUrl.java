package dev.grove.core.egress;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * URLs of hosts that a caller or an agent named, as far as they can be checked without a lookup.
 */
public final class HttpUrl {

    private static final String PLAIN = "must begin with https://; http is for hosts that ";

    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?");

    /** Hosts that some resolvers take for an address, and others for a name. */
    private static final Pattern NUMBER = Pattern.compile("(.*\\.)?(0x[0-9a-f]*|[0-9]+)");

    private static final Pattern DOTTED_QUAD =
            Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    private HttpUrl() {}

    /** Why a URL of {@code http} is refused. */
    public static String plain(Purpose purpose) {
        return switch (purpose) {
            case SERVER -> PLAIN + "the operator allows in GROVE_EGRESS_ALLOW";
            case WEB -> PLAIN + "the operator allows in GROVE_EGRESS_WEB";
            case SANDBOX -> PLAIN + "a policy names";
        };
    }

    /** Finds the fault of a URL, to follow the words "The URL"; nothing where it can be vetted. */
    public static Optional<String> fault(URI url) {
        if (!"https".equals(url.getScheme()) && !"http".equals(url.getScheme())) {
            return Optional.of("must begin with https://");
        }
        if (url.getHost() == null || url.getRawUserInfo() != null || url.getRawFragment() != null) {
            return Optional.of("must have a host, and neither a user nor a fragment");
        }
        if (port(url) < 1 || port(url) > 65_535) {
            return Optional.of("must have a port between 1 and 65535, if any");
        }
        return isAddress(host(url)) || isName(host(url))
                ? Optional.empty()
                : Optional.of(
                        "must have a host of letters, digits, hyphens and dots, or an address in"
                                + " its usual form");
    }

    /** A name, or an address without brackets. */
    public static String host(URI url) {
        String host = url.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    public static int port(URI url) {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return isPlain(url) ? HTTP : HTTPS;
    }

    /** Whether everyone on the way can read what is sent. */
    public static boolean isPlain(URI url) {
        return "http".equals(url.getScheme());
    }

    /** Whether a host is an address, and no name that stands for some. */
    public static boolean isAddress(String host) {
        if (host.indexOf(':') < 0) {
            return DOTTED_QUAD.matcher(host).matches() && isLiteral(host);
        }
        // A zone leads to an interface of this machine.
        return host.indexOf('%') < 0 && isLiteral(host);
    }

    private static boolean isName(String host) {
        String lower = host.toLowerCase(Locale.ROOT);
        return NAME.matcher(lower).matches() && !NUMBER.matcher(lower).matches();
    }

    private static boolean isLiteral(String host) {
        try {
            var _ = InetAddress.ofLiteral(host);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
