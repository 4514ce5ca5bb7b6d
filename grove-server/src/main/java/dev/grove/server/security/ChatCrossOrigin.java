package dev.grove.server.security;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsUtils;
import org.springframework.web.filter.CorsFilter;

/**
 * Lets pages of {@link ChatOrigins} use chats from a browser, with a token and without cookies.
 * Requests of other pages are answered as if they came from none, and no browser gives the answer
 * to the page: what a proxy passes on has the origin of the proxy's own pages.
 */
final class ChatCrossOrigin extends CorsFilter {

    private static final List<String> METHODS =
            List.of(HttpMethod.GET.name(), HttpMethod.POST.name());

    private static final List<String> EXPOSED =
            List.of(
                    "X-Vercel-AI-UI-Message-Stream",
                    "Grove-Run-Id",
                    "Grove-Message-Id",
                    HttpHeaders.WWW_AUTHENTICATE,
                    HttpHeaders.RETRY_AFTER,
                    RequestLimitFilter.POLICY,
                    RequestLimitFilter.STATE);

    ChatCrossOrigin(ChatOrigins origins) {
        super(request -> forOriginOf(request, origins));
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.ORIGIN) == null || !ChatRoutes.isOne(request);
    }

    private static @Nullable CorsConfiguration forOriginOf(
            HttpServletRequest request, ChatOrigins origins) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null || !origins.allows(origin)) {
            // An empty configuration refuses a preflight.
            return CorsUtils.isPreFlightRequest(request) ? new CorsConfiguration() : null;
        }
        CorsConfiguration allowed = new CorsConfiguration();
        allowed.setAllowedOrigins(List.of(origin));
        allowed.setAllowedMethods(METHODS);
        // Answered with those that were asked for: clients and applications send their own.
        allowed.setAllowedHeaders(List.of(CorsConfiguration.ALL));
        allowed.setExposedHeaders(EXPOSED);
        allowed.setMaxAge(Duration.ofHours(1));
        return allowed;
    }
}
