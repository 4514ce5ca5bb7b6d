package dev.grove.core.tool.custom;

import dev.grove.core.definition.Definitions;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Custom tools as agents and runs see them. */
@Component
class StoredTenantTools implements TenantTools {

    private final Definitions<CustomToolDefinition> definitions;
    private final CustomToolPins pins;
    private final CallableTools callable;

    StoredTenantTools(
            Definitions<CustomToolDefinition> definitions,
            CustomToolPins pins,
            CallableTools callable) {
        this.definitions = definitions;
        this.pins = pins;
        this.callable = callable;
    }

    @Override
    public boolean owns(String name) {
        return CustomToolValidation.isName(name) && !name.equals(ReservedNames.RUN_WORKFLOW);
    }

    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return definitions.listAll(tenant).stream()
                .map(tool -> CallableTools.spec(tool.definition()))
                .toList();
    }

    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return spec.needsWorkspace() ? callable.noSandbox() : Optional.empty();
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        if (pins.add(tenant, agent, agentVersion, names) < names.size()) {
            throw GroveException.invalid(
                    "tools",
                    "names a tool that was deleted at this moment; GET /agent-tools lists them");
        }
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return pins.countCurrent(tenant, agent, agentVersion, names) == names.size();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        return pins.list(tenant, agent, agentVersion).stream().map(callable::of).toList();
    }

    /** By its key: versions are never changed, and stay when their tool is deleted. */
    @Override
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return definitions
                .find(tenant, name)
                .map(tool ->
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("tool_id", tool.id().toString())
                                .put("version", tool.version()));
    }

    @Override
    public Optional<Tool> pinned(TenantId tenant, JsonNode pin) {
        UUID id = UUID.fromString(pin.path("tool_id").stringValue());
        int version = pin.path("version").asInt();
        return definitions
                .findVersion(tenant, id, version)
                .map(tool -> callable.of(tool.definition()));
    }
}
