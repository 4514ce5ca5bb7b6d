package dev.grove.core.run.record;

import dev.grove.core.budget.Shortfall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How an execution leaves its run; the lease ends with it. */
public sealed interface ExecutionOutcome {

    /** The status that the run has from then on. */
    RunStatus status();

    record Completed(StopReason reason, JsonNode result, @Nullable String summary)
            implements ExecutionOutcome {
        @Override
        public RunStatus status() {
            return RunStatus.COMPLETED;
        }
    }

    /**
     * A limit does not let it go on.
     *
     * @param shortfall where it is one of tokens or money; reported in the event, not stored with
     *     the run
     */
    record Stopped(StopReason reason, @Nullable Shortfall shortfall) implements ExecutionOutcome {

        public Stopped(StopReason reason) {
            this(reason, null);
        }

        @Override
        public RunStatus status() {
            return RunStatus.STOPPED;
        }
    }

    record Failed(RunError error) implements ExecutionOutcome {
        @Override
        public RunStatus status() {
            return RunStatus.FAILED;
        }
    }

    record Cancelled() implements ExecutionOutcome {
        @Override
        public RunStatus status() {
            return RunStatus.CANCELLED;
        }
    }

    /**
     * The run goes on when it has its external answers.
     *
     * @param calls what is waited for; stored in the same transaction
     */
    record Waiting(List<OpenedWait> calls) implements ExecutionOutcome {

        public Waiting {
            calls = List.copyOf(calls);
        }

        @Override
        public RunStatus status() {
            return RunStatus.WAITING;
        }
    }

    /** The run goes on at once on whichever replica claims it. */
    record HandedOver() implements ExecutionOutcome {
        @Override
        public RunStatus status() {
            return RunStatus.RUNNING;
        }
    }
}
