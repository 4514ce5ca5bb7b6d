package dev.grove.core.run.wait;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;

/** Gate between a call and its execution. */
public sealed interface Gate {

    /** Result that the model reads for a call of which it is not known how far it came. */
    String INTERRUPTED =
            "interrupted: this call was cut off while it ran. It may or may not have taken effect, and it was not run"
                    + " again. Check the state before you repeat it.";

    /**
     * Nothing.
     *
     * @param call with the arguments that may be executed
     */
    record Open(ToolCall call) implements Gate {}

    /**
     * It needs an external answer, which must be asked for.
     *
     * @param call with the arguments that are asked about
     */
    record Ask(WaitKind kind, ToolCall call) implements Gate {}

    /** An external answer was asked for in this execution: the run is to be left. */
    record Asked() implements Gate {}

    /** It is over without being executed here. */
    record Settled(CallProgress.Status how, String result) implements Gate {}
}
