package dev.grove.core.model.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.model.http.DialectSettings;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as callers read it, in REST and over MCP alike.
 *
 * @param secret the name of a secret, no value
 * @param maxTokensField null, as the settings below it are, where the profile's stands
 * @param warnings of what was just stored; left out where there are none
 */
public record ModelEndpointView(
        String name,
        int version,
        String protocol,
        String baseUrl,
        @Nullable String secret,
        @Nullable String profile,
        @Nullable String maxTokensField,
        @Nullable Boolean streamUsage,
        @Nullable Boolean alternateRoles,
        @Nullable Boolean keepThinking,
        @Nullable String callIds,
        @Nullable String keyHeader,
        Map<String, String> headers,
        Map<String, String> query,
        List<Model> models,
        Instant createdAt,
        Instant updatedAt,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<FieldWarning> warnings) {

    /** A model of it; prices in USD for a million tokens. */
    public record Model(
            String name,
            BigDecimal inputUsd,
            BigDecimal outputUsd,
            BigDecimal cacheReadUsd,
            BigDecimal cacheWriteUsd,
            @Nullable Long contextWindow) {

        private static Model of(ModelEndpoint.Model model) {
            return new Model(
                    model.name(),
                    model.price().input(),
                    model.price().output(),
                    model.price().cacheRead(),
                    model.price().cacheWrite(),
                    model.contextWindow());
        }
    }

    static ModelEndpointView of(
            StoredDefinition<ModelEndpoint> stored, List<FieldWarning> warnings) {
        ModelEndpoint endpoint = stored.definition();
        DialectSettings settings = endpoint.settings();
        return new ModelEndpointView(
                endpoint.name(),
                stored.version(),
                endpoint.protocol(),
                endpoint.baseUrl().toString(),
                endpoint.secret(),
                endpoint.profile() == null ? null : endpoint.profile().wireName(),
                settings.maxTokensField(),
                settings.streamUsage(),
                settings.alternateRoles(),
                settings.keepThinking(),
                settings.callIds() == null ? null : settings.callIds().wireName(),
                settings.keyHeader(),
                settings.headers(),
                settings.query(),
                endpoint.models().stream().map(Model::of).toList(),
                stored.createdAt(),
                stored.updatedAt(),
                warnings);
    }
}
