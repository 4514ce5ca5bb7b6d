package dev.grove.mcp.provider;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.provider.CallSettings;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider as a caller sends it, to REST and to {@code grove__register_tool_provider}. Nothing is
 * checked yet; what is null was left out, and gets its default where it has one.
 */
@JsonTypeName("ToolProviderDraft")
@JsonClassDescription(
        "An MCP server of others. Members that only reading knows (`version`, `protocol_version`, `server`, `tools`, `left_out`, `refreshed_at`, `last_error`, `created_at`, `updated_at`) are ignored.")
@JsonIgnoreProperties({
    "version",
    "protocol_version",
    "server",
    "tools",
    "left_out",
    "refreshed_at",
    "last_error",
    "created_at",
    "updated_at"
})
public record ProviderDraft(
        @JsonPropertyDescription(
                        "Needed where it is registered; the first part of its tools' names, as in `name:tool`")
                @Pattern(regexp = ProviderValidation.NAME_PATTERN)
                @Nullable String name,
        @JsonPropertyDescription("There is no other") @OneOf(Transport.class)
                @Nullable String transport,
        @JsonPropertyDescription(
                        "Its one endpoint of MCP over HTTP: `https://`; `http://` for hosts in `GROVE_EGRESS_ALLOW`")
                @Needed
                @Size(min = 1, max = EndpointValidation.MAX_URL)
                @Nullable String url,
        @JsonPropertyDescription(
                        "Headers of each request; values name stored secrets, as in `Bearer secret:provider.github.token`")
                @Nullable Map<String, @Nullable String> headers,
        @JsonPropertyDescription("How requests prove which run asks") @Nullable RequestAuth auth,
        @JsonPropertyDescription("Seconds of a whole call")
                @Min(1)
                @Max(CallSettings.MAX_SECONDS)
                @UnlessSet("" + CallSettings.DEFAULT_SECONDS)
                @Nullable Integer timeoutSeconds,
        @JsonPropertyDescription("Calls at once, of each of Grove's servers")
                @Min(1)
                @Max(CallSettings.MAX_CONCURRENT)
                @UnlessSet("" + CallSettings.DEFAULT_CONCURRENT)
                @Nullable Integer maxConcurrentCalls,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion) {

    /** Transports that are offered. */
    enum Transport {
        HTTP
    }
}
