package dev.grove.core.tool;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that list what an agent may call, for authors of agents. */
@Component
class AgentToolOperations implements OperationSource {

    private static final String TAG = "tools";

    private final AgentTools tools;

    AgentToolOperations(AgentTools tools) {
        this.tools = tools;
    }

    /** Request for all that may be called. */
    record All() {}

    /** Request of a model, which may want names alone. */
    record Wanted(
            @JsonPropertyDescription(
                            "Names alone, by kind: `built_in`, `workspace`, `git`, and `special` for tools of the tenant's own and of its tool providers")
                    @Nullable Boolean namesOnly) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(list(), offer());
    }

    private Operation<All> list() {
        return new Operation<>(
                "listAgentTools",
                TAG,
                "List what an allowlist may name",
                "By kind.",
                Scope.READ_ONLY,
                Route.get("/agent-tools"),
                null,
                All.class,
                new AnswerType.View(AgentToolsView.class),
                null,
                List.of(),
                (caller, _) -> new Answer.View(AgentToolsView.of(tools.offers(caller.tenant()))));
    }

    /** Another form of the list: a model reads names first, and few of the schemas. */
    private Operation<Wanted> offer() {
        return new Operation<>(
                "offerAgentTools",
                TAG,
                "List what an allowlist may name",
                "With names_only, the names by kind.",
                Scope.INVOKE,
                null,
                new ToolForm(
                        "grove__list_available_agent_tools",
                        "Lists what an agent's allowlist may name, with what each tool does; with names_only, the names by kind.",
                        ToolForm.Effect.READS,
                        Scope.INVOKE,
                        List.of()),
                Wanted.class,
                new AnswerType.View(AgentToolsView.Offered.class),
                null,
                List.of(),
                (caller, wanted) -> {
                    List<ToolOffer> offers = tools.offers(caller.tenant());
                    return new Answer.View(
                            Boolean.TRUE.equals(wanted.namesOnly())
                                    ? AgentToolsView.Names.of(offers)
                                    : AgentToolsView.Offered.of(offers));
                });
    }
}
