package dev.grove.core.run.work;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.CallTerms;
import dev.grove.core.agent.CallTermsValidation;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.id.TenantId;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import org.springframework.stereotype.Component;

/** The rules of runs, as they were pinned when each was started. */
@Component
public class WorkRules {

    /** A workflow makes no calls: the runs that it starts do. */
    private static final RunRules NO_CALLS =
            new RunRules(
                    ToolRegistry.EMPTY,
                    new CallTerms(
                            PausePolicy.NONE, WorkspaceSpec.DEFAULTS, GitSpec.defaultsOf("grove")),
                    highestOfWorkflow());

    private final Agents agents;
    private final AgentTools tools;

    public WorkRules(Agents agents, AgentTools tools) {
        this.agents = agents;
        this.tools = tools;
    }

    /** A workflow that ran out of tokens goes on with more, whatever its definition says. */
    private static Limits highestOfWorkflow() {
        return new Limits(
                1,
                Limits.MOST_TOKENS,
                null,
                CallTermsValidation.highest().maxDuration(),
                null,
                Limits.DEFAULTS.maxDepth(),
                Limits.DEFAULTS.maxChildren());
    }

    public RunRules of(TenantId tenant, Work work) {
        return switch (work) {
            case AgentWork agent -> of(tenant, agent);
            case CallWork call ->
                    new RunRules(
                            toolsOf(tenant, call), call.terms(), CallTermsValidation.highest());
            case WorkflowWork _ -> NO_CALLS;
        };
    }

    /**
     * Whether runs of an agent's version may have their thinking shown. False without a look at the
     * database where the agent that was last read under the name has this version, and does not.
     */
    public boolean mayShowThinking(TenantId tenant, String agent, int version) {
        return agents.lastPinned(tenant, agent)
                .filter(last -> last.version() == version)
                .map(last -> last.definition().modelOptions().showsThinking())
                .orElse(true);
    }

    private RunRules of(TenantId tenant, AgentWork work) {
        AgentDefinition agent = agents.pinned(tenant, work.agent(), work.version()).definition();
        ToolRegistry registry =
                tools.registry(
                        new AgentTools.Listed(
                                tenant, work.agent(), work.version(), agent.allowlist()),
                        agent.pauses().clientTools(),
                        work.outputSchemaOr(agent.outputSchema()));
        return new RunRules(
                registry,
                new CallTerms(agent.pauses(), agent.workspace(), agent.git()),
                agent.limits(),
                agent.modelOptions().showsThinking());
    }

    /** The one tool of a call; empty when its pinned version no longer exists. */
    public ToolRegistry toolsOf(TenantId tenant, CallWork call) {
        return tools.alone(tenant, call.tool(), call.pin(), call.terms().pauses().clientTools());
    }
}
