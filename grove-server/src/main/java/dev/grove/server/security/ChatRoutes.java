package dev.grove.server.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;

/**
 * Routes that pages use, below {@code /chat/{agent}}: all but the one that makes tokens. Each says
 * besides that it is open to tokens, by {@link OpenToChatTokens}.
 */
public final class ChatRoutes {

    private static final Pattern PATH = Pattern.compile("/chat/[^/]+(?:/[^/]+/[^/]+)?");

    private ChatRoutes() {}

    static boolean isOne(HttpServletRequest request) {
        return PATH.matcher(request.getRequestURI()).matches();
    }

    /** Whether a request is below the routes of chats, and for no page. */
    public static boolean isForServers(HttpServletRequest request) {
        return request.getRequestURI().startsWith("/chat/") && !isOne(request);
    }
}
