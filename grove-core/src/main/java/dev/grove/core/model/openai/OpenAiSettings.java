package dev.grove.core.model.openai;

import dev.grove.core.model.http.ModelAddress;
import dev.grove.core.model.http.ModelKey;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
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
     * @param apiKey the key of the API; empty for none
     * @param baseUrl where the API is, with its {@code /v1}
     * @param maxTokensField what it calls the output limit
     * @param contextWindow tokens of every model there; without it, what is published of each
     */
    record Endpoint(
            @DefaultValue("") String apiKey,
            @DefaultValue("https://api.openai.com/v1") String baseUrl,
            @DefaultValue(MAX_TOKENS_FIELD) String maxTokensField,
            @Nullable Long contextWindow) {

        static final String MAX_TOKENS_FIELD = "max_completion_tokens";

        /** The variable that {@code application.yaml} takes that of the original from. */
        static final String VARIABLE = "OPENAI_API_KEY";

        private static final Pattern IN_VARIABLES = Pattern.compile("[a-z0-9]+");

        ModelAddress address(String provider) {
            return new ModelAddress(baseUrl, ModelKey.ofSetting(apiKey, setting(provider)), false);
        }

        /**
         * What an operator sets the key by.
         *
         * @param provider before the slash of its models; one with other characters has no variable
         */
        static String setting(String provider) {
            if (provider.equals("openai")) {
                return VARIABLE;
            }
            String setting = "grove.models.endpoints." + provider + ".api-key";
            return IN_VARIABLES.matcher(provider).matches()
                    ? "GROVE_MODELS_ENDPOINTS_"
                            + provider.toUpperCase(Locale.ROOT)
                            + "_API_KEY ("
                            + setting
                            + ")"
                    : setting;
        }

        @Override
        public String toString() {
            return "Endpoint[" + baseUrl + ", key not shown]";
        }
    }
}
