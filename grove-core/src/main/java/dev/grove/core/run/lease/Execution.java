package dev.grove.core.run.lease;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.ceiling.TenantCeiling;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Execution of one run by one replica under one epoch, as seen by code that may end it early. */
public final class Execution {

    private final ClaimedRun run;
    private final Incarnation replica;
    private final Instant begun;
    private final Consumer<Execution> renewal;
    private final KnownCeilings ceilings;
    private final Cancellation cancellation = new Cancellation(this::interruption);
    private final AtomicReference<@Nullable Interruption> interruption = new AtomicReference<>();
    private final AtomicBoolean written = new AtomicBoolean();
    private volatile boolean handOver;
    private volatile boolean underCeiling;
    private volatile @Nullable Left leftFor;
    private volatile boolean givenUp;

    /**
     * An execution that may begin.
     *
     * @param replica that claimed it
     * @param renewal extends the replica's lease, or finds that it has ended
     */
    Execution(
            ClaimedRun run,
            Incarnation replica,
            Consumer<Execution> renewal,
            KnownCeilings ceilings) {
        this.run = run;
        this.replica = replica;
        this.begun = replica.now();
        this.renewal = renewal;
        this.ceilings = ceilings;
    }

    /** Why an execution is cut off in the middle of whatever it does. */
    public enum Interruption {
        /** Cancellation of the run was requested. */
        CANCEL,
        /** The run's time is over. */
        DEADLINE,
        /** The run belongs to another execution. */
        LEASE_LOST,
        /** This replica stops and cannot wait any longer. */
        SHUTDOWN,
        /** The tenant's brake stops its runs. */
        BRAKED
    }

    /** Why a run is left to its next execution though this server goes on. */
    public enum Left {
        /** The tenant's brake pauses its runs. */
        PAUSED,
        /** The tenant has a ceiling since this execution began without one. */
        CEILING
    }

    public ClaimedRun run() {
        return run;
    }

    /** Cancellation signal for everything that blocks on behalf of the run. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** Cuts the execution off now; the first reason counts. */
    public void interrupt(Interruption reason) {
        if (interruption.compareAndSet(null, reason)) {
            cancellation.request();
        }
    }

    /**
     * Why it must end now, if it must. Costs nothing while the lease is certainly held. A process
     * that was stopped, and goes on, finds that it may be over, and asks the database before it
     * does anything outside that another execution may have done by now; where the database is
     * away, that waits for it.
     */
    public @Nullable Interruption interruption() {
        if (isInDoubt()) {
            renewal.accept(this);
        }
        if (replica.isOver()) {
            interrupt(Interruption.LEASE_LOST);
        }
        if (interruption.get() == null && brake() == BrakeMode.STOP) {
            interrupt(Interruption.BRAKED);
        }
        return interruption.get();
    }

    /** Brake of the run's tenant, as this server knows it. */
    private BrakeMode brake() {
        return ceiling().brake();
    }

    /** Ceiling of the run's tenant, as this server knows it; to be asked after the interruption. */
    public TenantCeiling ceiling() {
        return ceilings.of(run.tenant());
    }

    /** It decides by the tenant's ceiling from now on, also by one that is yet to come. */
    public void followsCeiling() {
        underCeiling = true;
    }

    /**
     * Whether it is to begin no further act, and to leave its run to a later execution: because the
     * tenant is paused, or has a ceiling that this execution does not know how to ask.
     */
    public boolean isToLeave() {
        if (leftFor != null) {
            return true;
        }
        if (!isPaused() && ceiling().digest() != null && !underCeiling) {
            leftFor = Left.CEILING;
        }
        return leftFor != null;
    }

    /** Whether the tenant's brake pauses its runs; once it has, this execution leaves. */
    public boolean isPaused() {
        if (brake() == BrakeMode.PAUSE) {
            leftFor = Left.PAUSED;
        }
        return leftFor == Left.PAUSED;
    }

    /** Why it leaves its run; null where this server stops. */
    public @Nullable Left leftFor() {
        return leftFor;
    }

    /** The run may be another replica's by now. */
    boolean isInDoubt() {
        return interruption.get() == null && replica.isInDoubt();
    }

    /** A message may have come for the run: its execution looks before it asks the model. */
    void signal() {
        written.set(true);
    }

    /** Whether it was signalled since it looked last. */
    public boolean isSignalled() {
        return written.get();
    }

    /** Does as {@link #isSignalled}; the execution looks now. */
    public boolean takeSignal() {
        return written.getAndSet(false);
    }

    /** Whether it has been executing for so long. */
    boolean hasLasted(Duration time) {
        return replica.isAgo(time, begun);
    }

    /** Leaves the run to another execution, also where it is to end for another reason already. */
    void giveUp() {
        givenUp = true;
        interrupt(Interruption.LEASE_LOST);
    }

    /** Whether its run is another execution's, as far as this one knows. */
    boolean isLost() {
        return givenUp || interruption.get() == Interruption.LEASE_LOST;
    }

    /** Whether it began under this lease, and not under an earlier one. */
    boolean isUnder(Incarnation lease) {
        return replica == lease;
    }

    /** Asks the execution to leave the run to another replica at its next commit. */
    void requestHandOver() {
        handOver = true;
    }

    public boolean isHandOverRequested() {
        return handOver || isToLeave();
    }
}
