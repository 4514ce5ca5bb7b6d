package dev.grove.core.run.record;

import dev.grove.core.budget.Shortfall;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** How an execution leaves its run; the lease ends with it. */
public sealed interface Leaving {

    /** The status that the run has from then on. */
    RunStatus status();

    record Completed(StopReason reason, JsonNode result, @Nullable String summary)
            implements Leaving {
        @Override
        public RunStatus status() {
            return RunStatus.COMPLETED;
        }
    }

    /**
     * A limit does not let it go on.
     *
     * @param shortfall where it is one of tokens or money; told, not stored
     */
    record Stopped(StopReason reason, @Nullable Shortfall shortfall) implements Leaving {

        public Stopped(StopReason reason) {
            this(reason, null);
        }

        @Override
        public RunStatus status() {
            return RunStatus.STOPPED;
        }
    }

    record Failed(RunError error) implements Leaving {
        @Override
        public RunStatus status() {
            return RunStatus.FAILED;
        }
    }

    record Cancelled() implements Leaving {
        @Override
        public RunStatus status() {
            return RunStatus.CANCELLED;
        }
    }

    /**
     * The run goes on when somebody outside has answered.
     *
     * @param calls what is waited for; stored in the same transaction
     */
    record Waiting(List<OpenedWait> calls) implements Leaving {

        public Waiting {
            calls = List.copyOf(calls);
        }

        @Override
        public RunStatus status() {
            return RunStatus.WAITING;
        }
    }

    /** The run goes on at once on whichever replica claims it. */
    record HandedOver() implements Leaving {
        @Override
        public RunStatus status() {
            return RunStatus.RUNNING;
        }
    }
}
