package dev.grove.core.model.anthropic;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the API is, and as whom.
 *
 * @param baseUrl without {@code /v1}
 */
@ConfigurationProperties("grove.models.anthropic")
record AnthropicSettings(
        @DefaultValue("") String apiKey,
        @DefaultValue("https://api.anthropic.com") String baseUrl) {

    @Override
    public String toString() {
        return "AnthropicSettings[" + baseUrl + ", key not shown]";
    }
}
