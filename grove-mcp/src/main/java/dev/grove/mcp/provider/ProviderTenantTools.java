package dev.grove.mcp.provider;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.provider.ProvidedTool;
import dev.grove.core.provider.ProvidedTool.Approval;
import dev.grove.core.provider.ProvidedToolTable;
import dev.grove.core.provider.ToolDefinition;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.TenantTools;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolOffer;
import dev.grove.core.tool.ToolSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The tools of providers as agents and runs see them: {@code provider:tool}. */
@Component
class ProviderTenantTools implements TenantTools {

    private final TenantDatabase database;
    private final ProviderCalls calls;

    ProviderTenantTools(TenantDatabase database, ProviderCalls calls) {
        this.database = database;
        this.calls = calls;
    }

    @Override
    public boolean owns(String name) {
        int colon = name.indexOf(':');
        return colon > 0
                && !name.substring(0, colon).equals(ReservedNames.WORKFLOWS)
                && ProviderValidation.isName(name.substring(0, colon))
                && ToolVetting.isName(name.substring(colon + 1));
    }

    /**
     * The approved ones, also while their server gives another definition: an agent may be stored,
     * and its calls are refused until the tool is approved again.
     */
    @Override
    public List<ToolSpec> list(TenantId tenant) {
        return in(tenant, ProvidedToolTable::listAll).stream()
                .map(ProviderTenantTools::approved)
                .flatMap(Optional::stream)
                .map(Approved::spec)
                .toList();
    }

    @Override
    public List<ToolOffer> offers(TenantId tenant) {
        List<ToolOffer> offers = new ArrayList<>();
        for (ProvidedTool tool : in(tenant, ProvidedToolTable::listAll)) {
            Approval approval = tool.approval();
            ToolDefinition shown = approval == null ? tool.seen() : approval.definition();
            if (shown != null) {
                offers.add(new ToolOffer(tool.spec(shown), disabled(tool)));
            }
        }
        return offers;
    }

    /** Why a tool is not called at the moment and how to mend it. */
    private static Optional<String> disabled(ProvidedTool tool) {
        String path = "/tool-providers/" + tool.provider() + "/tools";
        return switch (tool.status()) {
            case APPROVED -> Optional.empty();
            case NEW ->
                    Optional.of(
                            "it is not approved yet: read it with GET "
                                    + path
                                    + ", then POST "
                                    + path
                                    + "/"
                                    + tool.name()
                                    + "/approve");
            case CHANGED ->
                    Optional.of(
                            "its server changed it since it was approved: read both with GET "
                                    + path
                                    + ", then POST "
                                    + path
                                    + "/"
                                    + tool.name()
                                    + "/approve");
            case GONE -> Optional.of("its server does not have it any more");
        };
    }

    /** A run may start whatever became of a tool: its other tools do what they can. */
    @Override
    public Optional<String> unavailable(ToolSpec spec) {
        return Optional.empty();
    }

    @Override
    public void pin(TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        if (in(tenant, table -> table.pin(agent, agentVersion, names)) < names.size()) {
            throw GroveException.invalid(
                    "tools",
                    "names a tool of a provider that was deleted at this moment; GET /agent-tools"
                            + " lists them");
        }
    }

    @Override
    public boolean isCurrent(
            TenantId tenant, AgentId agent, int agentVersion, Collection<String> names) {
        return in(tenant, table -> table.countCurrent(agent, agentVersion, names)) == names.size();
    }

    @Override
    public List<Tool> pinnedBy(TenantId tenant, AgentId agent, int agentVersion) {
        List<Tool> tools = new ArrayList<>();
        for (ProvidedTool pinned : in(tenant, table -> table.listPinned(agent, agentVersion))) {
            approved(pinned)
                    .ifPresent(approved ->
                            tools.add(
                                    new ProviderTool(
                                            approved.spec(),
                                            pinned,
                                            approved.definition(),
                                            calls)));
        }
        return tools;
    }

    @Override
    public Optional<JsonNode> pin(TenantId tenant, String name) {
        return in(tenant, ProvidedToolTable::listAll).stream()
                .filter(tool -> tool.fullName().equals(name))
                .findFirst()
                .flatMap(PinnedJson::write);
    }

    /** Its definition is in the pin: one that no agent has may be forgotten by then. */
    @Override
    public Optional<Tool> pinned(TenantId tenant, JsonNode pin) {
        ProvidedTool pinned = PinnedJson.read(pin);
        return approved(pinned)
                .map(approved ->
                        new ProviderTool(approved.spec(), pinned, approved.definition(), calls));
    }

    private record Approved(ToolSpec spec, ToolDefinition definition) {}

    private static Optional<Approved> approved(ProvidedTool tool) {
        Approval approval = tool.approval();
        return approval == null
                ? Optional.empty()
                : Optional.of(
                        new Approved(tool.spec(approval.definition()), approval.definition()));
    }

    private <T> T in(TenantId tenant, Function<ProvidedToolTable, T> work) {
        return database.call(tenant, jdbc -> work.apply(new ProvidedToolTable(jdbc)));
    }
}
