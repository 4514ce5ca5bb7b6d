package dev.grove.core.run.work;

import dev.grove.core.id.AgentId;
import dev.grove.core.model.price.ModelRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of an agent works towards a goal.
 *
 * @param agent with its version, the pinned definition
 * @param model that the run uses, which may differ from the agent's
 * @param outputSchema JSON Schema of its result, instead of the agent's; null for the agent's
 * @param approvals what becomes of calls that need one
 */
public record AgentWork(
        AgentId agent,
        String name,
        int version,
        String goal,
        ModelRef model,
        @Nullable ObjectNode outputSchema,
        ApprovalMode approvals)
        implements Work {

    public AgentWork(AgentId agent, String name, int version, String goal, ModelRef model) {
        this(agent, name, version, goal, model, null, ApprovalMode.ASK);
    }

    /** Copies the work with another schema of its result than the agent's. */
    public AgentWork giving(ObjectNode schema) {
        return new AgentWork(agent, name, version, goal, model, schema, approvals);
    }

    /** Copies the work with another treatment of calls that need an approval. */
    public AgentWork asking(ApprovalMode mode) {
        return new AgentWork(agent, name, version, goal, model, outputSchema, mode);
    }

    /** Schema that its result must satisfy: its own, or else the agent's; null for none. */
    public @Nullable ObjectNode outputSchemaOr(@Nullable ObjectNode ofAgent) {
        return outputSchema == null ? ofAgent : outputSchema;
    }

    @Override
    public RunKind kind() {
        return RunKind.AGENT;
    }

    @Override
    public @Nullable String title() {
        return RunTitle.ofText(goal);
    }
}
