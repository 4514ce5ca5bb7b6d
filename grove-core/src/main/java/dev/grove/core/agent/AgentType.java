package dev.grove.core.agent;

import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StorableType;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.operation.OperationCaller;
import org.springframework.stereotype.Component;

/** Agents as their callers see them. */
@Component
class AgentType extends StorableType<AgentDraft, StoredAgent, AgentView> {

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
    private final CapableAgents capable;

    AgentType(Agents agents, AgentAdvice advice, CapableAgents capable) {
        super(WORDS, AgentDraft.class, AgentView.class, agents);
        this.agents = agents;
        this.advice = advice;
        this.capable = capable;
    }

    @Override
    protected Listing<AgentsQuery, StoredAgent> listing() {
        return new Listing<>(
                AgentsQuery.class,
                "With `can` those alone of which some call of such a tool may be allowed or asked about, by the policies of the agent and the tenant's ceiling; such a page may end early, even without any.",
                (caller, asked) ->
                        asked.can() == null
                                ? agents.list(caller.tenant(), asked.page().request())
                                : capable.list(
                                        caller.tenant(),
                                        WantedTool.read(asked.can()),
                                        asked.page().request()));
    }

    @Override
    protected StoreOutcome<AgentView> store(OperationCaller caller, AgentDraft draft) {
        return agents.store(caller.tenant(), draft, draft.expectedVersion())
                .map(stored ->
                        AgentView.of(stored, caller.scope(), advice.on(caller.tenant(), stored)));
    }

    @Override
    protected AgentView view(OperationCaller caller, StoredAgent agent) {
        return AgentView.of(agent, caller.scope());
    }
}
