package dev.grove.core.model.openai;

import dev.grove.core.contract.WireNamed;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.answer.WrittenPairs;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;

/**
 * Providers that speak the protocol.
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
     * @param baseUrl where the API is, with its {@code /v1}; without it, where the profile's server
     *     is, or {@code https://api.openai.com/v1}
     * @param contextWindow tokens of every model there; without it, what is published of each
     * @param profile the kind of server that it is, such as {@code vllm}; the settings after it
     *     replace those of the profile
     * @param maxTokensField what it calls the output limit; without it or a profile {@code
     *     max_completion_tokens}
     * @param streamUsage whether it takes {@code stream_options}, by which it is asked for the
     *     usage
     * @param alternateRoles whether it refuses two messages of one role in a row
     * @param keepThinking whether thinking is sent back to it
     * @param callIds the ids of tool calls that it takes: any, letters, digits, _ and - ({@code
     *     word}), or nine letters and digits ({@code nine})
     * @param keyHeader the header that carries the key alone, such as {@code api-key}; without it
     *     {@code Authorization}
     * @param headers further headers of each request, each as {@code name: value}; no credential
     * @param query parameters of each request's address, each as {@code name=value}; no credential
     * @param protocol Chat Completions ({@code openai}), or Responses ({@code openai-responses})
     */
    record Endpoint(
            @DefaultValue("") String apiKey,
            @DefaultValue("") String baseUrl,
            @Nullable Long contextWindow,
            @Nullable ModelProfile profile,
            @Nullable String maxTokensField,
            @Nullable Boolean streamUsage,
            @Nullable Boolean alternateRoles,
            @Nullable Boolean keepThinking,
            @Nullable CallIdForm callIds,
            @Nullable String keyHeader,
            @DefaultValue List<String> headers,
            @DefaultValue List<String> query,
            @DefaultValue("openai") Protocol protocol) {

        static final String MAX_TOKENS_FIELD = "max_completion_tokens";

        /** Protocols of OpenAI. */
        enum Protocol implements WireNamed {
            OPENAI,
            OPENAI_RESPONSES;

            @Override
            public String wireName() {
                return name().toLowerCase(Locale.ROOT).replace('_', '-');
            }

            @Override
            public String toString() {
                return wireName();
            }
        }

        private static final String STANDARD = "https://api.openai.com/v1";

        /** The variable that {@code application.yaml} takes that of the original from. */
        static final String VARIABLE = "OPENAI_API_KEY";

        private static final Pattern IN_VARIABLES = Pattern.compile("[a-z0-9]+");

        Endpoint {
            headers = List.copyOf(headers);
            query = List.copyOf(query);
        }

        Dialect dialect() {
            return settings().over(profile == null ? Dialect.STANDARD : profile.dialect());
        }

        DialectSettings settings() {
            return new DialectSettings(
                    maxTokensField,
                    streamUsage,
                    alternateRoles,
                    keepThinking,
                    callIds,
                    keyHeader,
                    WrittenPairs.headers(headers),
                    WrittenPairs.query(query));
        }

        /** Where it is, without a slash at its end. */
        String url() {
            String ofProfile = profile == null ? null : profile.baseUrl();
            String url =
                    baseUrl.isBlank() ? Objects.requireNonNullElse(ofProfile, STANDARD) : baseUrl;
            return StringUtils.trimTrailingCharacter(url, '/');
        }

        ModelAddress address(String provider) {
            return new ModelAddress(url(), ModelKey.ofSetting(apiKey, setting(provider)), false);
        }

        /** Beginning of the names of an endpoint's settings. */
        static String prefix(String provider) {
            return provider.equals("openai")
                    ? "grove.models.openai"
                    : "grove.models.endpoints." + provider;
        }

        /**
         * Names the setting of the provider's key.
         *
         * @param provider before the slash of its models; one with other characters has no variable
         */
        static String setting(String provider) {
            if (provider.equals("openai")) {
                return VARIABLE;
            }
            String setting = prefix(provider) + ".api-key";
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
            return "Endpoint[" + url() + ", key not shown]";
        }
    }
}
