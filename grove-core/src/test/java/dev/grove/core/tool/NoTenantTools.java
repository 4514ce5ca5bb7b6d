package dev.grove.core.tool;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Tools of tenants that made none. */
public final class NoTenantTools implements TenantTools {

    @Override
    public boolean owns(String name) {
        return true;
    }

    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return List.of();
    }

    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return Optional.empty();
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        throw new AssertionError("There is nothing to pin, but " + names + " was asked for");
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return names.isEmpty();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        return List.of();
    }

    @Override
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return Optional.empty();
    }

    @Override
    public Optional<Tool> pinned(TenantId tenant, JsonNode pin) {
        return Optional.empty();
    }
}
