package dev.grove.core.run.work;

import dev.grove.core.agent.CallTerms;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.Repetition;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Call of one tool, with these arguments, under these terms.
 *
 * @param pin the tool as it was when the run was started, where a tenant brought it; null for a
 *     tool of the server and for one of the caller's application
 * @param repetition the way to make the call again where it may have taken effect
 * @param repeats the run whose call may have taken effect and is made again here, under the keys
 *     that it had; null for none
 */
public record CallWork(
        String tool,
        ObjectNode arguments,
        CallTerms terms,
        @Nullable JsonNode pin,
        Repetition repetition,
        @Nullable RunId repeats)
        implements Work {

    /** The id of the only call of such a run. */
    public static final String CALL_ID = "call";

    @Override
    public RunKind kind() {
        return RunKind.CALL;
    }

    @Override
    public String name() {
        return tool;
    }

    @Override
    public @Nullable String title() {
        return RunTitle.ofInput(arguments);
    }

    public CallWork repeated(Repetition how) {
        return new CallWork(tool, arguments, terms, pin, how, repeats);
    }

    public boolean mayRepeat() {
        return repetition != Repetition.NEVER;
    }

    /** Repetition of a call in doubt that another run has made. */
    public CallWork repeating(RunId run) {
        return new CallWork(tool, arguments, terms, pin, repetition, run);
    }

    public ToolCall call() {
        return new ToolCall(CALL_ID, tool, arguments);
    }
}
