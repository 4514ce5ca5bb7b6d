package dev.grove.core.run.operation;

import dev.grove.core.id.RunId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.RunView;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Runs that requests start or change once: one that is sent again is answered with the run. */
@Component
public class SubmittedRuns {

    private final Runs runs;

    SubmittedRuns(Runs runs) {
        this.runs = runs;
    }

    /** Path that a run is read by. */
    public static String location(RunView run) {
        return "/agent-runs/" + run.ids().id();
    }

    /** An effect that an earlier request had is answered with the run as it is now. */
    public RunView once(OperationCaller caller, Supplier<Run> effect) {
        return switch (caller.once(0, effect)) {
            case IdempotentOutcome.Performed<Run>(Run run) -> RunView.of(run);
            case IdempotentOutcome.Replayed<Run>(RunId run, long _) -> now(caller, run);
        };
    }

    /** Change of the run that an input names. */
    @FunctionalInterface
    interface Change<I> {
        void make(OperationCaller caller, RunId run, I asked);
    }

    /** Effect on the run that an input names, with the run that comes of it. */
    @FunctionalInterface
    public interface Effect<I> {
        Run make(OperationCaller caller, RunId run, I asked);
    }

    /** Makes a change once, and answers with the run as it is after it. */
    <I> BiFunction<OperationCaller, I, RunView> changing(Function<I, String> id, Change<I> change) {
        return (caller, asked) -> {
            RunId run = NamedRun.parse(id.apply(asked));
            return changed(caller, run, () -> change.make(caller, run, asked));
        };
    }

    /** Has an effect once, and answers with the run that comes of it. */
    public <I> BiFunction<OperationCaller, I, RunView> having(
            Function<I, String> id, Effect<I> effect) {
        return (caller, asked) -> {
            RunId run = NamedRun.parse(id.apply(asked));
            return once(caller, () -> effect.make(caller, run, asked));
        };
    }

    /** Answers with the run as it is after a change, whichever request made it. */
    RunView changed(OperationCaller caller, RunId run, Runnable change) {
        IdempotentOutcome<RunId> _ =
                caller.once(
                        0,
                        () -> {
                            change.run();
                            return run;
                        });
        return now(caller, run);
    }

    private RunView now(OperationCaller caller, RunId run) {
        return RunView.of(runs.get(caller.tenant(), run));
    }
}
