package dev.grove.core.tool;

/**
 * Something an agent can call. Implementations are shared by all runs and keep no state of a run in
 * fields.
 */
public interface Tool {

    ToolSpec spec();

    /**
     * Executes one call whose arguments already satisfy the input schema. Blocks; runs on a virtual
     * thread; must end soon after {@code context.cancellation()} is requested. Nothing is thrown
     * for what a model can mend: that is a {@link ToolOutcome.Failed}.
     *
     * @throws ToolInterruptedException when cancellation or the loss of the sandbox ended the call
     *     and nobody knows how far it came
     */
    ToolOutcome execute(ToolCall call, ToolContext context);
}
