package dev.grove.core.run.loop;

import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.journal.UnstorableWriteException;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.wait.ChildWaits;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * What every executor does around its work, of whichever kind that is: tell how the run is left,
 * let go of its workspace, and leave to others what the database decides.
 */
@Component
class ExecutionFrame {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutionFrame.class);

    private static final String INTERNAL =
            "The server could not go on with this run; its log says why. It can be resumed.";

    private static final String UNSTORABLE =
            "The database refuses what this turn has brought; the server's log says why. What it cost counts.";

    private final Chronicles chronicles;
    private final Surroundings surroundings;
    private final ChildWaits childWaits;

    ExecutionFrame(Chronicles chronicles, Surroundings surroundings, ChildWaits childWaits) {
        this.chronicles = chronicles;
        this.surroundings = surroundings;
        this.childWaits = childWaits;
    }

    /**
     * Executes a run until it is left.
     *
     * @param work does it, and says how the run is left
     */
    void execute(Execution execution, Function<Chronicle, Leaving> work) {
        try (var _ = MDC.putCloseable("tenant", execution.run().tenant().toString());
                var _ = MDC.putCloseable("run", execution.run().id().toString())) {
            Leaving leaving = executeUntilLeft(execution, work);
            childWaits.left(execution.run(), leaving);
            surroundings.closeWorkspace(execution.run(), leaving.status().isTerminal());
            log(leaving);
        } catch (LeaseLostException _) {
            abandon(execution);
            LOG.info(
                    "Epoch {} is no longer current; the run goes on elsewhere",
                    execution.run().epoch());
        } catch (DataAccessException | TransactionException e) {
            abandon(execution);
            throw e;
        } finally {
            MDC.remove("turn");
        }
    }

    /**
     * What ends well is in the events and the metrics; a line for each of thousands is not read.
     */
    private static void log(Leaving leaving) {
        Level level = leaving instanceof Leaving.Completed ? Level.DEBUG : Level.INFO;
        LOG.atLevel(level).log("Left the run: {}", leaving.status());
    }

    /** The run belongs to another execution: only what is this one's own may be touched. */
    private void abandon(Execution execution) {
        surroundings.closeWorkspace(execution.run(), false);
    }

    private Leaving executeUntilLeft(Execution execution, Function<Chronicle, Leaving> work) {
        Chronicle chronicle = chronicles.begin(execution.run());
        try {
            Leaving leaving = workOrFail(chronicle, work);
            tell(execution, chronicle, leaving);
            return leaving;
        } catch (UnstorableWriteException e) {
            // Whoever claimed the run next would do the same again, and be refused again.
            LOG.error("The run cannot go on", e);
            chronicle.takeBack(e.write());
            Leaving failed = new Leaving.Failed(new RunError(RunError.INTERNAL, UNSTORABLE));
            tell(execution, chronicle, failed);
            return failed;
        }
    }

    private static Leaving workOrFail(Chronicle chronicle, Function<Chronicle, Leaving> work) {
        try {
            return work.apply(chronicle);
        } catch (LeaseLostException
                | UnstorableWriteException
                | DataAccessException
                | TransactionException e) {
            // The database decides, or is away: whoever claims the run next goes on with it.
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The run cannot go on", e);
            return new Leaving.Failed(new RunError(RunError.INTERNAL, INTERNAL));
        }
    }

    private static void tell(Execution execution, Chronicle chronicle, Leaving leaving) {
        switch (leaving) {
            case Leaving.Completed(var reason, var result, var summary) ->
                    chronicle.event(
                            StatusEvent.Completed.of(
                                    reason, result, summary, chronicle.spending()));
            case Leaving.Stopped stopped ->
                    chronicle.event(
                            StatusEvent.Stopped.of(
                                    stopped, execution.run().work(), chronicle.spending()));
            case Leaving.Failed(RunError error) -> chronicle.event(StatusEvent.Failed.of(error));
            case Leaving.Cancelled() -> chronicle.event(new StatusEvent.Cancelled());
            case Leaving.Waiting(var calls) -> chronicle.event(StatusEvent.Waiting.of(calls));
            case Leaving.HandedOver() -> chronicle.event(new StatusEvent.HandedOver());
        }
        chronicle.leave(leaving);
    }
}
