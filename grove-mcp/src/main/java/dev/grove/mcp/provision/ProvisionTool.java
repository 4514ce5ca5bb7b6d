package dev.grove.mcp.provision;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.language.schema.OptionalNulls;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.Tool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Tool {@code grove__*}; its input schema is the resource of its name. */
record ProvisionTool(Tool definition, Work work) implements McpTool {

    static final ToolAnnotations CHANGES = new ToolAnnotations(false, false, true, false);
    static final ToolAnnotations REMOVES = new ToolAnnotations(false, true, true, false);

    /** Effect of the tool, for a tenant. */
    interface Work {
        ObjectNode perform(TenantId tenant, McpCaller caller, ObjectNode arguments);
    }

    static ProvisionTool of(
            String name, String description, ToolAnnotations hints, Scope scope, Work work) {
        return new ProvisionTool(
                new Tool(name, null, description, schema(name), null, hints, scope), work);
    }

    @Override
    public ObjectNode normalized(ObjectNode arguments) {
        return OptionalNulls.removed(arguments, definition.inputSchema());
    }

    @Override
    public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context) {
        McpCaller caller = context.caller();
        return new Outcome.Done<>(
                CallToolResult.structured(work.perform(caller.getTenant(), caller, arguments)));
    }

    private static ObjectNode schema(String name) {
        String file = name + ".json";
        try (InputStream in =
                Objects.requireNonNull(ProvisionTool.class.getResourceAsStream(file), file)) {
            return (ObjectNode) JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
