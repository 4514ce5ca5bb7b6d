package dev.grove.server.security;

import dev.grove.server.site.WebOrigin;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Pages of others that may use chats.
 *
 * @param allowedOrigins origins of web pages that may speak with agents below {@code /chat/}, as
 *     {@code https://app.example.com}
 */
@ConfigurationProperties("grove.chat")
public record ChatOrigins(@DefaultValue List<String> allowedOrigins) {

    public ChatOrigins {
        allowedOrigins = allowedOrigins.stream().map(ChatOrigins::checked).distinct().toList();
    }

    private static String checked(String text) {
        return WebOrigin.normalised(text.strip())
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "grove.chat.allowed-origins has %s; write each origin as %s, without a wildcard"
                                        .formatted(text, WebOrigin.FORM)));
    }

    boolean allows(@Nullable String origin) {
        return origin != null && allowedOrigins.contains(origin);
    }
}
