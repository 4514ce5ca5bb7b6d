package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.answer.WrittenPairs;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.option.KnownModels;
import dev.grove.core.model.option.ModelFeatures;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the API is, and as whom.
 *
 * @param apiKey the key of the API; empty for none
 * @param baseUrl where the API is, without {@code /v1}
 * @param version the version of the API that requests name; from {@code 2026-10-21} on models take
 *     neither {@code temperature} nor {@code top_p}
 * @param contextWindow tokens of every model there; without it, what is published of each
 * @param profile the kind of server that it is, where it is a gateway: {@code bedrock-gateway},
 *     {@code litellm} or {@code openrouter}
 * @param keepThinking whether thinking is sent back to it
 * @param callIds the ids of tool calls that it takes, where it has a profile
 * @param keyHeader the header that carries the key, such as {@code Authorization}; without it
 *     {@code x-api-key}
 * @param headers further headers of each request, each as {@code name: value}; no credential
 * @param query parameters of each request's address, each as {@code name=value}; no credential
 */
@ConfigurationProperties(AnthropicSettings.PREFIX)
record AnthropicSettings(
        @DefaultValue("") String apiKey,
        @DefaultValue("https://api.anthropic.com") String baseUrl,
        @DefaultValue(AnthropicRequests.VERSION) String version,
        @Nullable Long contextWindow,
        @Nullable ModelProfile profile,
        @Nullable Boolean keepThinking,
        @Nullable CallIdForm callIds,
        @Nullable String keyHeader,
        @DefaultValue List<String> headers,
        @DefaultValue List<String> query) {

    /** The variable that {@code application.yaml} takes it from. */
    static final String VARIABLE = "ANTHROPIC_API_KEY";

    /** Beginning of the names of its settings. */
    static final String PREFIX = "grove.models.anthropic";

    /** Version of the API from which on it refuses options of sampling. */
    private static final String WITHOUT_SAMPLING = "2026-10-21";

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    AnthropicSettings {
        if (!DAY.matcher(version).matches()) {
            throw new IllegalArgumentException(
                    PREFIX + ".version must be a version of the API, such as 2023-06-01");
        }
        headers = List.copyOf(headers);
        query = List.copyOf(query);
    }

    Dialect dialect() {
        return settings().over(profile == null ? Dialect.STANDARD : profile.dialect());
    }

    /** A header of the version that is given goes before the setting. */
    DialectSettings settings() {
        Map<String, String> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (!version.equals(AnthropicRequests.VERSION)) {
            all.put(AnthropicRequests.VERSION_HEADER, version);
        }
        all.putAll(WrittenPairs.headers(headers));
        return new DialectSettings(
                null, null, null, keepThinking, callIds, keyHeader, all, WrittenPairs.query(query));
    }

    /** Features of a model by this version of the API. */
    ModelFeatures features(String model) {
        ModelFeatures known = KnownModels.byMessages(model);
        return version.compareTo(WITHOUT_SAMPLING) < 0 ? known : known.withoutSampling();
    }

    ModelAddress address() {
        return new ModelAddress(baseUrl, ModelKey.ofSetting(apiKey, VARIABLE), false);
    }

    @Override
    public String toString() {
        return "AnthropicSettings[" + baseUrl + ", key not shown]";
    }
}
