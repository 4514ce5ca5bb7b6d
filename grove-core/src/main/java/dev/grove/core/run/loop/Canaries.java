package dev.grove.core.run.loop;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.List;

/** Gathers the events of canaries that runs come upon. */
final class Canaries {

    /** Words of a run that fails by one. */
    static final String WORDS =
            "The model wrote a canary of this tenant: something that no agent has a reason to read or to pass on."
                    + " Nothing of the answer was executed. Look at what the run has read before it is resumed";

    private Canaries() {}

    /** The model wrote one; nothing of its answer is executed. */
    static void written(
            JournalBuffer journalBuffer, OpenTurn turn, List<ModelOutcome.Baited.Call> calls) {
        Instant now = journalBuffer.now();
        if (calls.isEmpty()) {
            journalBuffer.event(PolicyEvent.Raised.canaryWritten(turn.number(), null, null), now);
        }
        for (ModelOutcome.Baited.Call call : calls) {
            journalBuffer.event(
                    PolicyEvent.Raised.canaryWritten(turn.number(), call.id(), call.name()), now);
        }
    }

    /** A call has read one, which its result does not show. */
    static void read(TurnExecution at, ToolCall call, Instant now) {
        if (at.scope().hasReadCanary(call)) {
            at.journalBuffer().event(PolicyEvent.Raised.canaryRead(at.turn().number(), call), now);
        }
    }
}
