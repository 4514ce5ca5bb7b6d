package dev.grove.core.run.lease;

import dev.grove.core.cancel.Cancellation;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One replica's work on one run under one epoch, as those see it who may want it to end early. */
public final class Execution {

    private final ClaimedRun run;
    private final Cancellation cancellation = new Cancellation();
    private final AtomicReference<@Nullable Interruption> interruption = new AtomicReference<>();
    private volatile boolean handOver;

    public Execution(ClaimedRun run) {
        this.run = run;
    }

    /** Why an execution is cut off in the middle of whatever it does. */
    public enum Interruption {
        /** Somebody asked to cancel the run. */
        CANCEL,
        /** The run's time is over. */
        DEADLINE,
        /** The run belongs to another execution. */
        LEASE_LOST,
        /** This replica stops and cannot wait any longer. */
        SHUTDOWN
    }

    public ClaimedRun run() {
        return run;
    }

    /** What everything that blocks on behalf of the run listens to. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** Cuts the execution off now; the first reason counts. */
    public void interrupt(Interruption reason) {
        if (interruption.compareAndSet(null, reason)) {
            cancellation.request();
        }
    }

    public @Nullable Interruption interruption() {
        return interruption.get();
    }

    /** Asks the execution to leave the run to another replica at its next commit. */
    void requestHandOver() {
        handOver = true;
    }

    public boolean isHandOverRequested() {
        return handOver;
    }
}
