package dev.grove.core.tool.custom;

import java.net.URI;

/** Of a URL that was found to have a host. */
public final class CallbackHost {

    /** Why a URL of {@code http} is refused. */
    public static final String PLAIN =
            "must begin with https://; http is for hosts that the operator allows in GROVE_EGRESS_ALLOW";

    private static final int HTTPS = 443;
    private static final int HTTP = 80;

    private CallbackHost() {}

    /** A name, or an address without brackets. */
    public static String of(URI url) {
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
}
