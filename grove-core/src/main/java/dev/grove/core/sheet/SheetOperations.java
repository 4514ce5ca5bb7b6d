package dev.grove.core.sheet;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.StoredAgent;
import dev.grove.core.definition.DefinitionInputs.Named;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operation that shows an agent's sheet. */
@Component
class SheetOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("agents", Scope.READ_ONLY);

    private final Agents agents;
    private final Sheets sheets;

    SheetOperations(Agents agents, Sheets sheets) {
        this.agents = agents;
        this.sheets = sheets;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("getAgentSheet", Named.class)
                        .says(
                                "Read what an agent reaches at most",
                                "Its tools with what policies and the tenant's ceiling may say of them, whom it may have work for it and what these reach, and warnings. Of its current version, or another.")
                        .at(Route.get("/agents/{name}/sheet"))
                        .as(
                                new ToolForm(
                                        "grove__get_agent_sheet",
                                        "Shows what an agent reaches at most: its tools with what policies may say of them, whom it may have work for it, and warnings.",
                                        ToolForm.Effect.READS,
                                        Scope.PROVISION,
                                        List.of()))
                        .refuses(404)
                        .views(AgentSheet.class, this::sheet));
    }

    private AgentSheet sheet(OperationCaller caller, Named asked) {
        String name = needed(asked.name());
        Integer version = asked.version();
        if (version != null) {
            OperationInput.refuseNoVersion("version", version);
        }
        StoredAgent agent =
                version == null
                        ? agents.get(caller.tenant(), name)
                        : agents.getVersion(caller.tenant(), name, version);
        return sheets.of(caller.tenant(), agent);
    }
}
