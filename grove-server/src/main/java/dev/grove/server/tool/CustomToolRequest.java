package dev.grove.server.tool;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.grove.core.tool.custom.CustomToolDraft;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of {@code POST /tools}. What is wrong with it, the core says; what a tool that was read
 * has besides may stand here and says nothing.
 */
@JsonIgnoreProperties({"version", "signing_secret", "created_at", "updated_at", "warnings"})
record CustomToolRequest(
        @Nullable String name,
        @Nullable String description,
        @Nullable JsonNode inputSchema,
        @Nullable String kind,
        @Nullable String effect,
        @Nullable Boolean needsApproval,
        @Nullable JsonNode render,
        @Nullable Integer timeoutSeconds,
        @Nullable String url,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable String runtime,
        @Nullable String code,
        @Nullable JsonNode secrets,
        @Nullable Integer expectedVersion) {

    CustomToolDraft toDraft() {
        return new CustomToolDraft(
                name,
                description,
                inputSchema,
                kind,
                effect,
                needsApproval,
                given(render),
                timeoutSeconds,
                url,
                headers,
                runtime,
                code,
                given(secrets));
    }

    /** A null that was written is the same as none. */
    private static @Nullable JsonNode given(@Nullable JsonNode json) {
        return json == null || json.isNull() ? null : json;
    }
}
