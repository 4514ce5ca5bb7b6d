package dev.grove.mcp.provider;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.identity.RequestAuth;
import dev.grove.core.provider.Discovered;
import dev.grove.core.provider.ToolProvider;
import dev.grove.core.provider.ToolStatus;
import dev.grove.core.secret.HeaderValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider as callers read it, in REST and over MCP alike. Its version is not all of it: tools
 * are approved and found anew within one, so the route that shows it gives no entity tag.
 */
@WordsOf(ProviderDraft.class)
@JsonClassDescription("An MCP server of others, as it was registered and found.")
record ToolProviderView(
        @JsonPropertyDescription("The first part of its tools' names") String name,
        @JsonPropertyDescription("From 1 on") int version,
        @JsonUnwrapped Endpoint endpoint,
        @JsonUnwrapped Findings findings,
        @JsonPropertyDescription("When it was registered") Instant createdAt,
        @JsonPropertyDescription("When it was last changed") Instant updatedAt) {

    /** Where it is, and how it is called. */
    @WordsOf(ProviderDraft.class)
    record Endpoint(
            @JsonPropertyDescription("Its endpoint") String url,
            @JsonPropertyDescription("Names of secrets, no values") Map<String, String> headers,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RequestAuth auth,
            long timeoutSeconds,
            int maxConcurrentCalls) {

        private static Endpoint of(ToolProvider provider) {
            return new Endpoint(
                    provider.url().toString(),
                    HeaderValue.written(provider.headers()),
                    RequestAuth.of(provider.auth()),
                    provider.calls().timeout().toSeconds(),
                    provider.calls().maxConcurrent());
        }
    }

    /** Tools that its server offers, as they were last found. */
    record Findings(
            @JsonPropertyDescription("The revision of MCP that it speaks") String protocolVersion,
            @JsonPropertyDescription("Name and version that it gives itself") ServerInfo server,
            @JsonPropertyDescription("Its tools, by name") List<Tool> tools,
            @JsonPropertyDescription("Tools that cannot be used, each as `name: why`")
                    List<String> leftOut,
            @JsonPropertyDescription("When it was last asked for its tools") Instant refreshedAt,
            @JsonPropertyDescription("Why it could not be asked since")
                    @Nullable String lastError) {

        private static Findings of(ToolProvider provider, Map<String, ToolStatus> tools) {
            Discovered found = provider.discovered();
            return new Findings(
                    found.protocol(),
                    new ServerInfo(found.serverName(), found.serverVersion()),
                    tools.entrySet().stream()
                            .map(tool -> new Tool(tool.getKey(), tool.getValue().wireName()))
                            .toList(),
                    found.leftOut(),
                    found.at(),
                    provider.lastError());
        }
    }

    /** Name and version that a server gives itself. */
    @JsonClassDescription("Name and version that a server gives itself.")
    record ServerInfo(
            @JsonPropertyDescription("Its name") String name,
            @JsonPropertyDescription("Its version") String version) {}

    /** Tool of a provider, and whether it may be called. */
    @JsonTypeName("ProviderTool")
    @JsonClassDescription("Whether a tool of a provider may be called.")
    record Tool(
            @JsonPropertyDescription("As allowlists name it: `provider:tool`") String name,
            @JsonPropertyDescription("Whether it may be called as it is now")
                    @OneOf(ToolStatus.class)
                    String status) {}

    static ToolProviderView of(ToolProvider provider, Map<String, ToolStatus> tools) {
        return new ToolProviderView(
                provider.name(),
                provider.version(),
                Endpoint.of(provider),
                Findings.of(provider, tools),
                provider.createdAt(),
                provider.updatedAt());
    }
}
