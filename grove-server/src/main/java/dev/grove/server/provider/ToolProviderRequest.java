package dev.grove.server.provider;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.grove.mcp.provider.ProviderDraft;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The body of {@code POST} and {@code PUT}. What is wrong with it, the core says; what a provider
 * that was read has besides may stand here and says nothing.
 */
@JsonIgnoreProperties({
    "version",
    "protocol_version",
    "server",
    "left_out",
    "refreshed_at",
    "last_error",
    "created_at",
    "updated_at"
})
record ToolProviderRequest(
        @Nullable String name,
        @Nullable String transport,
        @Nullable String url,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable Integer timeoutSeconds,
        @Nullable Integer maxConcurrentCalls,
        @Nullable Integer expectedVersion) {

    ProviderDraft toDraft(@Nullable String named) {
        return new ProviderDraft(
                named, transport, url, headers, timeoutSeconds, maxConcurrentCalls);
    }
}
