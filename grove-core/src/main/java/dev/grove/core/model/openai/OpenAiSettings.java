package dev.grove.core.model.openai;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who speaks the protocol.
 *
 * @param openai the original
 * @param endpoints others, by the name that stands before the slash of their models
 */
@ConfigurationProperties("grove.models")
record OpenAiSettings(
        @DefaultValue Endpoint openai, @DefaultValue Map<String, Endpoint> endpoints) {

    /**
     * An endpoint.
     *
     * @param maxTokensField what it calls the output limit
     * @param contextWindow tokens, of every model there; null for what is published of each
     */
    record Endpoint(
            @DefaultValue("") String apiKey,
            @DefaultValue("https://api.openai.com/v1") String baseUrl,
            @DefaultValue("max_completion_tokens") String maxTokensField,
            @Nullable Long contextWindow) {

        @Override
        public String toString() {
            return "Endpoint[" + baseUrl + ", key not shown]";
        }
    }
}
