package dev.grove.core.agent;

import dev.grove.core.definition.DefinitionOperations;
import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Agents as their callers see them. */
@Component
class AgentType
        implements DefinitionType<AgentView>,
                DefinitionType.Storable<AgentDraft, AgentView>,
                DefinitionType.Publishable<AgentView>,
                OperationSource {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/agents",
                    "agents",
                    "agent",
                    "an",
                    "grove__list_agents_all",
                    "It becomes a tool of MCP clients when it is published.",
                    "`system_prompt` is shown from scope `provision` on.",
                    "No run of it can be started any more; its runs stay readable.",
                    "Makes a version of the agent a tool that every key of scope `invoke` can call.",
                    """
                    {"name": "greeter", "model": "anthropic/claude-sonnet-4-6", "system_prompt": "Greet the person named in the goal, then call finish.", "tools": ["finish"], "limits": {"max_turns": 5}}\
                    """);

    private final Agents agents;
    private final AgentAdvice advice;

    AgentType(Agents agents, AgentAdvice advice) {
        this.agents = agents;
        this.advice = advice;
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<AgentView> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(of.common());
        all.addAll(List.of(of.store(this), of.show(), of.publish(this), of.unpublish(this)));
        return all;
    }

    @Override
    public DefinitionWords words() {
        return WORDS;
    }

    @Override
    public Class<AgentDraft> draft() {
        return AgentDraft.class;
    }

    @Override
    public Class<AgentView> view() {
        return AgentView.class;
    }

    @Override
    public StoreOutcome<AgentView> store(
            OperationCaller caller, AgentDraft draft, @Nullable Integer expectedVersion) {
        return agents.store(caller.tenant(), draft, expectedVersion)
                .map(stored ->
                        AgentView.of(stored, caller.scope(), advice.on(caller.tenant(), stored)));
    }

    @Override
    public @Nullable Integer expectedVersion(AgentDraft draft) {
        return draft.expectedVersion();
    }

    @Override
    public String nameOf(AgentView view) {
        return view.name();
    }

    @Override
    public Page<AgentView> list(OperationCaller caller, PageRequest page) {
        return agents.list(caller.tenant(), page).map(agent -> seen(caller, agent));
    }

    @Override
    public AgentView get(OperationCaller caller, String name) {
        return seen(caller, agents.get(caller.tenant(), name));
    }

    @Override
    public Page<AgentView> versions(OperationCaller caller, String name, PageRequest page) {
        return agents.versions(caller.tenant(), name, page).map(agent -> seen(caller, agent));
    }

    @Override
    public AgentView version(OperationCaller caller, String name, int version) {
        return seen(caller, agents.getVersion(caller.tenant(), name, version));
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        agents.delete(caller.tenant(), name, expectedVersion);
    }

    @Override
    public AgentView publish(
            OperationCaller caller, String name, @Nullable Integer version, int expected) {
        return seen(caller, agents.publish(caller.tenant(), name, version, expected, caller.key()));
    }

    @Override
    public AgentView unpublish(OperationCaller caller, String name, int expected) {
        return seen(caller, agents.unpublish(caller.tenant(), name, expected, caller.key()));
    }

    private static AgentView seen(OperationCaller caller, StoredAgent agent) {
        return AgentView.of(agent, caller.scope());
    }
}
