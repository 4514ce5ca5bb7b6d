package dev.grove.core.run.loop;

import dev.grove.core.run.event.LabelEvent;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labels that a call brings to its run, as it ends. A run that no policy governs has none.
 *
 * @param before labels that the run had; null where no policy governs it
 * @param ofResult where the tool's name does not say them; null where it does
 */
record LabelRaise(@Nullable LabelSet before, @Nullable LabelSet ofResult) {

    private static final LabelRaise NONE = new LabelRaise(null, null);

    static LabelRaise of(TurnExecution at, ToolCall call, CallProgress.Status how, Instant now) {
        GovernedRun governed = at.scope().governed();
        if (governed == null) {
            return NONE;
        }
        CallProgress marker = at.turn().progressOf(call);
        LabelSet ofResult =
                governed.labelsOf(
                        at.turn(),
                        new GovernedRun.Ending(
                                call,
                                how,
                                executed(at, call),
                                at.turn().said().of(call),
                                marker == null ? null : marker.child()),
                        now);
        return new LabelRaise(governed.labels(at.turn()), ofResult);
    }

    /** The tool; null where it is not there, or does not take the arguments. */
    private static @Nullable ToolSpec executed(TurnExecution at, ToolCall call) {
        return at.tools().resolve(call.name()) instanceof ToolRegistry.Found found
                        && found.faultOf(call.arguments()).isEmpty()
                ? found.tool().spec()
                : null;
    }

    /** Gathers the event that the run has labels which it did not have, where it has. */
    void gather(TurnExecution at, ToolCall call, Instant now) {
        GovernedRun governed = at.scope().governed();
        if (governed == null || before == null) {
            return;
        }
        LabelSet after = governed.labels(at.turn());
        List<String> added = after.beyond(before);
        if (!added.isEmpty()) {
            at.journalBuffer()
                    .event(
                            new LabelEvent.Raised(
                                    at.turn().number(),
                                    call.id(),
                                    call.name(),
                                    added,
                                    after.list()),
                            now);
        }
    }
}
