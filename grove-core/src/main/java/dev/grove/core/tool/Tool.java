package dev.grove.core.tool;

import tools.jackson.databind.node.ObjectNode;

/**
 * Something an agent can call. Implementations are shared by all runs and keep no state of a run in
 * fields.
 */
public interface Tool {

    ToolSpec spec();

    /**
     * Spec for an agent whose final result must satisfy a schema. Only a tool that takes the result
     * has something to add.
     */
    default ToolSpec specFor(ObjectNode outputSchema) {
        return spec();
    }

    /** Whether each call needs approval before it is executed, whatever the agent says. */
    default boolean needsApproval() {
        return false;
    }

    /**
     * Whether files of the run's workspace are all that a call changes, and one that is cut off may
     * leave them changed by half. Such a call is undone before it is settled by its {@link Effect},
     * where the files are known as they were before it.
     */
    default boolean changesOnlyFiles() {
        return false;
    }

    /**
     * Whether a call may begin other runs. Such a run draws on the budget of the one that calls, so
     * the two share a ledger from the first model call on.
     */
    default boolean startsRuns() {
        return false;
    }

    /**
     * Whether a call means something only within the work of an agent: a run that makes a call
     * alone has none.
     */
    default boolean needsAgent() {
        return startsRuns();
    }

    /**
     * Whether a call asks people for an exception to the policies of its run. Such a call is never
     * executed: it waits, and ends by what was decided.
     */
    default boolean asksForGrant() {
        return false;
    }

    /**
     * Whether arguments may be held results. False for a tool whose arguments the server itself
     * reads, to decide by them, or to show them to people and to the model: the run would be
     * governed by what it may not see.
     */
    default boolean takesHeldResults() {
        return true;
    }

    /** Hosts and secrets that its calls reach beyond the run, for people who judge it. */
    default ToolConnection connection() {
        return ToolConnection.NONE;
    }

    /**
     * Executes one call whose arguments already satisfy the input schema. Blocks; runs on a virtual
     * thread; must end soon after {@code context.cancellation()} is requested. Nothing is thrown
     * for what a model can mend: that is a {@link ToolOutcome.Failed}. A call that is not ended
     * here is {@link ToolOutcome.Waiting}.
     *
     * @throws ToolInterruptedException when cancellation or the loss of the sandbox ended the call
     *     and it is unknown how far it got
     */
    ToolOutcome execute(ToolCall call, ToolContext context);
}
