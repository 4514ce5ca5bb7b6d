package dev.grove.server.security;

import dev.grove.mcp.transport.HttpGuard;
import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.CorsFilter;

/**
 * Lets pages of the origins that MCP admits use MCP, and what they need to get a token for it, from
 * a browser. No other route is for pages of others, and no origin is admitted by a wildcard.
 */
final class CrossOrigin extends CorsFilter {

    private static final Set<String> PATHS =
            Set.of(
                    Challenge.MCP,
                    "/oauth2/token",
                    "/oauth2/register",
                    "/oauth2/jwks",
                    Challenge.METADATA,
                    Challenge.METADATA + Challenge.MCP,
                    Challenge.API,
                    "/.well-known/oauth-authorization-server");

    CrossOrigin(HttpGuard guard) {
        super(request -> forOriginOf(request, guard));
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.ORIGIN) == null
                || !PATHS.contains(request.getRequestURI());
    }

    private static @Nullable CorsConfiguration forOriginOf(
            HttpServletRequest request, HttpGuard guard) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        boolean admitted =
                guard.admits(
                        request.getHeader(HttpHeaders.HOST),
                        origin,
                        InetAddress.ofLiteral(request.getLocalAddr()).isLoopbackAddress());
        if (!admitted) {
            // MCP itself says so to a request; a preflight ends here, refused by what allows
            // nothing.
            return CorsUtils.isPreFlightRequest(request) ? new CorsConfiguration() : null;
        }
        CorsConfiguration allowed = new CorsConfiguration();
        allowed.setAllowedOrigins(List.of(origin));
        allowed.setAllowedMethods(List.of("GET", "POST", "DELETE"));
        // Answered with those that were asked for: headers that mirror arguments have any name.
        allowed.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        allowed.setExposedHeaders(
                List.of(
                        "Mcp-Session-Id",
                        "MCP-Protocol-Version",
                        HttpHeaders.WWW_AUTHENTICATE,
                        HttpHeaders.RETRY_AFTER));
        allowed.setMaxAge(Duration.ofHours(1));
        return allowed;
    }
}
