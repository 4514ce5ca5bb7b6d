package dev.grove.mcp.provision;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ToolProvider;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.provider.ProvidedTools;
import dev.grove.mcp.provider.ProviderDraft;
import dev.grove.mcp.provider.ToolProviders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tools for tool providers: the same acts as those of REST, with the same checks. */
@Component
class ProviderProvisioning implements ProvisionSource {

    private static final String NAME = "name";
    private static final String EXPECTED = "expected_version";
    private static final ToolAnnotations REACHES = new ToolAnnotations(false, false, true, true);

    private final ToolProviders providers;
    private final ProvidedTools provided;

    ProviderProvisioning(ToolProviders providers, ProvidedTools provided) {
        this.providers = providers;
        this.provided = provided;
    }

    @Override
    public List<McpTool> tools() {
        return List.of(
                ProvisionTool.of(
                        "grove__register_tool_provider",
                        "Registers an MCP server whose tools agents may call, or changes where it is. It is asked"
                                + " for its tools at once; those of a new one are approved by that.",
                        REACHES,
                        Scope.PROVISION,
                        this::register),
                ProvisionTool.of(
                        "grove__list_tool_providers",
                        "Lists the registered MCP servers, by name, with the status of their tools.",
                        ToolAnnotations.READS,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> list(tenant, arguments)),
                ProvisionTool.of(
                        "grove__unregister_tool_provider",
                        "Removes an MCP server whose tools no agent lists. Its name is free again.",
                        ProvisionTool.REMOVES,
                        Scope.PROVISION,
                        (tenant, _, arguments) -> delete(tenant, arguments)));
    }

    private ObjectNode register(TenantId tenant, McpCaller caller, ObjectNode arguments) {
        ProviderDraft draft = draft(arguments);
        String name = text(arguments, NAME);
        int expected = arguments.path(EXPECTED).intValue();
        int current = providers.find(tenant, name).map(ToolProvider::version).orElse(0);
        // A name without a provider is at version 0: a caller that expects one is refused too.
        if (expected != current) {
            throw GroveException.versionMismatch("Tool provider " + name, expected, current);
        }
        return json(
                tenant,
                expected == 0
                        ? providers.register(tenant, draft, caller.key())
                        : providers.replace(tenant, name, draft, expected));
    }

    private static ProviderDraft draft(ObjectNode arguments) {
        Map<String, @Nullable String> headers = new LinkedHashMap<>();
        arguments
                .path("headers")
                .properties()
                .forEach(header -> headers.put(header.getKey(), header.getValue().stringValue()));
        return new ProviderDraft(
                text(arguments, NAME),
                null,
                text(arguments, "url"),
                headers,
                number(arguments, "timeout_seconds"),
                number(arguments, "max_concurrent_calls"));
    }

    private ObjectNode list(TenantId tenant, ObjectNode arguments) {
        Page<ToolProvider> page =
                providers.list(
                        tenant,
                        new PageRequest(
                                arguments.path("limit").asInt(PageRequest.DEFAULT_LIMIT),
                                arguments.has("cursor") ? text(arguments, "cursor") : null));
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ArrayNode items = json.putArray("items");
        page.items().forEach(provider -> items.add(json(tenant, provider)));
        json.put("next_cursor", page.nextCursor());
        return json;
    }

    private ObjectNode delete(TenantId tenant, ObjectNode arguments) {
        String name = text(arguments, NAME);
        providers.delete(tenant, name, arguments.path(EXPECTED).intValue());
        return JsonNodeFactory.instance.objectNode().put("deleted", name);
    }

    /** Under the names that it has in REST. */
    private ObjectNode json(TenantId tenant, ToolProvider provider) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put(NAME, provider.name());
        json.put("version", provider.version());
        json.put("url", provider.url().toString());
        ObjectNode headers = json.putObject("headers");
        provider.headers().forEach((name, value) -> headers.put(name, value.written()));
        json.put("timeout_seconds", provider.calls().timeout().toSeconds());
        json.put("max_concurrent_calls", provider.calls().maxConcurrent());
        json.put("protocol_version", provider.discovered().protocol());
        json.putObject("server")
                .put(NAME, provider.discovered().serverName())
                .put("version", provider.discovered().serverVersion());
        json.put("refreshed_at", provider.discovered().at().toString());
        json.put("last_error", provider.lastError());
        ArrayNode tools = json.putArray("tools");
        for (ProvidedTool tool : provided.list(tenant, provider.name())) {
            tools.addObject().put(NAME, tool.fullName()).put("status", tool.status().wireName());
        }
        ArrayNode leftOut = json.putArray("left_out");
        provider.discovered().leftOut().forEach(leftOut::add);
        return json;
    }

    private static @Nullable Integer number(ObjectNode arguments, String name) {
        return arguments.has(name) ? arguments.path(name).intValue() : null;
    }

    private static String text(ObjectNode arguments, String name) {
        return arguments.path(name).stringValue();
    }
}
