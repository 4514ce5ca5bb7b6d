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
 * Data that a call brings to its run, as it ends. A run that no policy governs knows of no labels.
 *
 * @param before labels that the run had; null where no policy governs it
 */
record LabelRaise(@Nullable LabelSet before, GovernedRun.Recorded end) {

    /**
     * @param result it came to
     * @param hold whether the model is not to see it
     */
    static LabelRaise of(
            TurnExecution at,
            ToolCall call,
            CallProgress.Status how,
            String result,
            boolean hold,
            Instant now) {
        GovernedRun governed = at.scope().governed();
        if (governed == null) {
            return new LabelRaise(null, new GovernedRun.Recorded(null, 0, null, result));
        }
        CallProgress marker = at.turn().progressOf(call);
        GovernedRun.Recorded end =
                governed.end(
                        at.turn(),
                        new GovernedRun.Ending(
                                call,
                                how,
                                executed(at, call),
                                at.turn().said().of(call),
                                marker == null ? null : marker.child()),
                        result,
                        hold,
                        now);
        return new LabelRaise(governed.labels(at.turn()), end);
    }

    /** The tool; null where it is not there, or does not take the arguments. */
    private static @Nullable ToolSpec executed(TurnExecution at, ToolCall call) {
        return at.tools().resolve(call.name()) instanceof ToolRegistry.Found found
                        && at.resolved(call).faultOf(found).isEmpty()
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
