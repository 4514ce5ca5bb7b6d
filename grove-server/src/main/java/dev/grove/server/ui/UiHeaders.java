package dev.grove.server.ui;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Headers that restrict what a browser may do with the UI. Scripts come from this server alone and
 * never from the page itself, and styles likewise: what components set at runtime, they set through
 * the object model, which no policy restricts. Nothing is loaded from, sent to or framed by another
 * origin.
 */
final class UiHeaders implements HandlerInterceptor {

    private static final String POLICY =
            String.join(
                    "; ",
                    "default-src 'none'",
                    "script-src 'self'",
                    "style-src 'self'",
                    "img-src 'self' data:",
                    "font-src 'self'",
                    "connect-src 'self'",
                    "manifest-src 'self'",
                    "form-action 'none'",
                    "base-uri 'none'",
                    "frame-ancestors 'none'",
                    "require-trusted-types-for 'script'",
                    "trusted-types 'none'");

    @Override
    public boolean preHandle(
            HttpServletRequest request, HttpServletResponse response, Object handler) {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        response.setHeader(
                "Permissions-Policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
        return true;
    }
}
