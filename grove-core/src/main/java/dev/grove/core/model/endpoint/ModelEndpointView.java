package dev.grove.core.model.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.error.FieldWarning;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as callers read it, in REST and over MCP alike.
 *
 * @param secret the name of a secret, no value
 * @param warnings of what was just stored; left out where there are none
 */
public record ModelEndpointView(
        String name,
        int version,
        String protocol,
        String baseUrl,
        @Nullable String secret,
        @Nullable String maxTokensField,
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
        return new ModelEndpointView(
                endpoint.name(),
                stored.version(),
                endpoint.protocol(),
                endpoint.baseUrl().toString(),
                endpoint.secret(),
                endpoint.maxTokensField(),
                endpoint.models().stream().map(Model::of).toList(),
                stored.createdAt(),
                stored.updatedAt(),
                warnings);
    }
}
