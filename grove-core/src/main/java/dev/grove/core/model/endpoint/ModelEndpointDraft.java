package dev.grove.core.model.endpoint;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An endpoint as a caller sends it, in snake case: the body of {@code POST /model-endpoints} and
 * the arguments of {@code grove__upsert_model_endpoint}. Nothing is checked yet. What an endpoint
 * that was read has besides may be here too and is ignored.
 *
 * @param expectedVersion of the endpoint that this one replaces, 0 for a new one, or null for any
 */
@JsonIgnoreProperties({"version", "created_at", "updated_at", "warnings"})
public record ModelEndpointDraft(
        @Nullable String name,
        @Nullable String protocol,
        @Nullable String baseUrl,
        @Nullable String secret,
        @Nullable String profile,
        @Nullable String maxTokensField,
        @Nullable Boolean streamUsage,
        @Nullable Boolean alternateRoles,
        @Nullable Boolean keepThinking,
        @Nullable String callIds,
        @Nullable String keyHeader,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable Map<String, @Nullable String> query,
        @Nullable List<@Nullable ModelDraft> models,
        @Nullable Integer expectedVersion) {

    /** A model of it; prices in USD for a million tokens. */
    public record ModelDraft(
            @Nullable String name,
            @Nullable BigDecimal inputUsd,
            @Nullable BigDecimal outputUsd,
            @Nullable BigDecimal cacheReadUsd,
            @Nullable BigDecimal cacheWriteUsd,
            @Nullable Long contextWindow) {}
}
