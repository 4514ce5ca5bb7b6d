package dev.grove.core.tool;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Outcome of executing a call. */
public sealed interface ToolOutcome {

    /** The call has ended with it. */
    sealed interface Ending extends ToolOutcome {}

    /** It did what was asked. */
    record Completed(String content) implements Ending {}

    /** It did not; the model reads why and may mend it. */
    record Failed(String content) implements Ending {}

    /**
     * It may have taken effect or not, and nothing here can find out. The model reads how that came
     * about. A call that nothing recognises again is then not repeated by itself; one of {@link
     * Effect#KEYED} is, under the same key.
     */
    record InDoubt(String content) implements Ending {}

    /**
     * The agent is done: the run completes with this result.
     *
     * @param result satisfies the agent's output schema where there is one
     */
    record Finished(JsonNode result, @Nullable String summary) implements Ending {}

    /** The call ends outside: nothing was done here, and the run waits for what is requested. */
    record Waiting(WaitRequest request) implements ToolOutcome {}
}
