package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.ModelAddress;
import dev.grove.core.model.http.ModelKey;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the API is, and as whom.
 *
 * @param apiKey the key of the API; empty for none
 * @param baseUrl where the API is, without {@code /v1}
 * @param contextWindow tokens of every model there; without it, what is published of each
 */
@ConfigurationProperties("grove.models.anthropic")
record AnthropicSettings(
        @DefaultValue("") String apiKey,
        @DefaultValue("https://api.anthropic.com") String baseUrl,
        @Nullable Long contextWindow) {

    /** The variable that {@code application.yaml} takes it from. */
    static final String VARIABLE = "ANTHROPIC_API_KEY";

    ModelAddress address() {
        return new ModelAddress(baseUrl, ModelKey.ofSetting(apiKey, VARIABLE), false);
    }

    @Override
    public String toString() {
        return "AnthropicSettings[" + baseUrl + ", key not shown]";
    }
}
