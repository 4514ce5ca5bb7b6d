package dev.grove.mcp.transport;

import java.net.URI;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Keeps web pages from using a reader's browser to reach a server that only the reader can reach
 * (DNS rebinding).
 */
@Component
public class HttpGuard {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final HttpGuardSettings settings;

    HttpGuard(HttpGuardSettings settings) {
        this.settings = settings;
    }

    /**
     * @param host as the client called this server, with a port or without
     * @param origin of the web page that calls, or null where none does
     * @param overLoopback whether the request came in over the loopback address
     */
    public boolean admits(@Nullable String host, @Nullable String origin, boolean overLoopback) {
        String name = nameOf(host);
        if (overLoopback && !LOOPBACK.contains(name) && !settings.hosts().contains(name)) {
            return false;
        }
        return origin == null || isAdmitted(origin.toLowerCase(Locale.ROOT), host);
    }

    private boolean isAdmitted(String origin, @Nullable String host) {
        if (settings.origins().contains(origin)) {
            return true;
        }
        try {
            URI uri = URI.create(origin);
            String authority = uri.getRawAuthority();
            // The server's own pages.
            return authority != null && authority.equalsIgnoreCase(host);
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static String nameOf(@Nullable String host) {
        if (host == null) {
            return "";
        }
        String name = host.toLowerCase(Locale.ROOT);
        int port = name.lastIndexOf(':');
        return port > name.lastIndexOf(']') ? name.substring(0, port) : name;
    }
}
