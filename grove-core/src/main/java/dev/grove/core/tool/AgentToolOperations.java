package dev.grove.core.tool;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that list what an agent may call, for authors of agents. */
@Component
class AgentToolOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("tools", Scope.READ_ONLY);

    private final AgentTools tools;

    AgentToolOperations(AgentTools tools) {
        this.tools = tools;
    }

    /** Request of a model, which may want names alone. */
    record Wanted(
            @JsonPropertyDescription(
                            "Names alone, by kind: `built_in`, `workspace`, `git`, and `special` for tools of the tenant's own and of its tool providers")
                    @Nullable Boolean namesOnly) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(list(), offer());
    }

    private Operation<Nothing> list() {
        return GROUP.operation("listAgentTools", Nothing.class)
                .says("List what an allowlist may name", "By kind.")
                .at(Route.get("/agent-tools"))
                .views(
                        AgentToolsView.class,
                        (caller, _) -> AgentToolsView.of(tools.offers(caller.tenant())));
    }

    private Operation<Wanted> offer() {
        return GROUP.operation("offerAgentTools", Wanted.class)
                .needs(Scope.INVOKE)
                .says("List what an allowlist may name", "With names_only, the names by kind.")
                .as(
                        new ToolForm(
                                "grove__list_available_agent_tools",
                                "Lists what an agent's allowlist may name, with what each tool does; with names_only, the names by kind.",
                                ToolForm.Effect.READS,
                                Scope.INVOKE,
                                List.of()))
                .answers(
                        new AnswerType.View(AgentToolsView.Offered.class),
                        (caller, wanted) -> {
                            List<ToolOffer> offers = tools.offers(caller.tenant());
                            return new Answer.View(
                                    Boolean.TRUE.equals(wanted.namesOnly())
                                            ? AgentToolsView.Names.of(offers)
                                            : AgentToolsView.Offered.of(offers));
                        });
    }
}
