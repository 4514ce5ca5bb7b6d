package dev.grove.core.run.work;

import dev.grove.core.id.AgentId;
import dev.grove.core.model.ModelRef;

/**
 * A version of an agent works towards a goal.
 *
 * @param agent with its version, the pinned definition
 * @param model that the run uses, which may differ from the agent's
 */
public record AgentWork(AgentId agent, String name, int version, String goal, ModelRef model)
        implements Work {

    @Override
    public RunKind kind() {
        return RunKind.AGENT;
    }

    @Override
    public String title() {
        return name;
    }
}
