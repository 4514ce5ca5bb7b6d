package dev.grove.core.tool.custom;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.CustomToolTable.Locked;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Custom tools as agents and runs see them. */
@Component
class StoredTenantTools implements TenantTools {

    private final TenantDatabase database;
    private final CallableTools callable;

    StoredTenantTools(TenantDatabase database, CallableTools callable) {
        this.database = database;
        this.callable = callable;
    }

    @Override
    public boolean owns(String name) {
        return CustomToolValidation.isName(name);
    }

    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return in(tenant, CustomToolTable::listLive).stream()
                .map(tool -> CallableTools.spec(tool.definition()))
                .toList();
    }

    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return spec.needsWorkspace() ? callable.noSandbox() : Optional.empty();
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        List<Locked> pinned =
                in(
                        tenant,
                        table -> {
                            List<Locked> living = table.lockForPin(names);
                            living.forEach(tool -> table.insertPin(agent, agentVersion, tool));
                            return living;
                        });
        if (pinned.size() < names.size()) {
            throw GroveException.invalid(
                    "tools",
                    "names a tool that was deleted at this moment; GET /agent-tools lists them");
        }
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return in(tenant, table -> table.countCurrent(agent, agentVersion, names)) == names.size();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        return in(tenant, table -> table.listPinned(agent, agentVersion)).stream()
                .map(tool -> callable.of(tool.definition()))
                .toList();
    }

    /** By its key: versions are never changed, and stay when their tool is deleted. */
    @Override
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return in(tenant, table -> table.findLive(name))
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
        return in(tenant, table -> table.findVersion(id, version))
                .map(tool -> callable.of(tool.definition()));
    }

    private <T> T in(TenantId tenant, Function<CustomToolTable, T> work) {
        return database.call(tenant, jdbc -> work.apply(new CustomToolTable(tenant, jdbc)));
    }
}
