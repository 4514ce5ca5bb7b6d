package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.journal.UnstorableWriteException;
import dev.grove.core.run.lease.CancelRequests;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.session.SessionRuns;
import dev.grove.core.run.wait.ChildWaits;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Frame around the work of every executor, of whichever kind: records how the run is left, releases
 * its workspace, and leaves to other executions what the database decides.
 */
@Component
class ExecutionFrame {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutionFrame.class);

    private static final String INTERNAL =
            "The server could not go on with this run; its log says why. It can be resumed.";

    private static final String UNSTORABLE =
            "The database refuses what this turn has brought; the server's log says why. What it cost counts.";

    private final JournalBuffers buffers;
    private final ExecutionResources resources;
    private final ChildWaits childWaits;
    private final EngineDatabase database;

    /** Looked up late: it begins runs, whose ends come here. */
    private final ObjectProvider<SessionRuns> sessions;

    ExecutionFrame(
            JournalBuffers buffers,
            ExecutionResources resources,
            ChildWaits childWaits,
            EngineDatabase database,
            ObjectProvider<SessionRuns> sessions) {
        this.buffers = buffers;
        this.resources = resources;
        this.childWaits = childWaits;
        this.database = database;
        this.sessions = sessions;
    }

    /**
     * Executes a run until it is left.
     *
     * @param work does it, and says how the run is left
     */
    void execute(Execution execution, Function<JournalBuffer, ExecutionOutcome> work) {
        try (var _ = MDC.putCloseable("tenant", execution.run().tenant().toString());
                var _ = MDC.putCloseable("run", execution.run().id().toString());
                var _ = execution.run().trace().makeCurrent()) {
            ExecutionOutcome leaving = executeUntilLeft(execution, work);
            childWaits.left(execution.run(), leaving);
            resources.closeWorkspace(execution.run(), leaving.status().isTerminal());
            tellSession(execution.run(), leaving);
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

    private void tellSession(ClaimedRun run, ExecutionOutcome leaving) {
        SessionPlace place = run.origin().session();
        if (place != null && run.origin().forkedFrom() == null && leaving.status().isTerminal()) {
            sessions.ifAvailable(all -> all.ended(run.tenant(), place));
        }
    }

    /**
     * Logs how the run was left; at debug level where it completed, as that is in the events and
     * the metrics, and a line for each of thousands is not read.
     */
    private static void log(ExecutionOutcome leaving) {
        Level level = leaving instanceof ExecutionOutcome.Completed ? Level.DEBUG : Level.INFO;
        LOG.atLevel(level).log("Left the run: {}", leaving.status());
    }

    /** The run belongs to another execution: only what is this one's own may be touched. */
    private void abandon(Execution execution) {
        resources.closeWorkspace(execution.run(), false);
    }

    private ExecutionOutcome executeUntilLeft(
            Execution execution, Function<JournalBuffer, ExecutionOutcome> work) {
        JournalBuffer journalBuffer = buffers.begin(execution.run());
        try {
            ExecutionOutcome leaving =
                    beforeWork(execution).orElseGet(() -> workOrFail(journalBuffer, work));
            leave(execution, journalBuffer, leaving);
            return leaving;
        } catch (UnstorableWriteException e) {
            // The next replica to claim the run would do the same again, and be refused again.
            LOG.error("The run cannot go on", e);
            journalBuffer.takeBack(e.write());
            ExecutionOutcome failed =
                    new ExecutionOutcome.Failed(new RunError(RunError.INTERNAL, UNSTORABLE));
            leave(execution, journalBuffer, failed);
            return failed;
        }
    }

    /**
     * How a run is left that need not be opened: one of a paused tenant, unless it is to be
     * cancelled, and one that has never begun and that the brake stops.
     */
    private Optional<ExecutionOutcome> beforeWork(Execution execution) {
        ClaimedRun run = execution.run();
        Optional<ExecutionOutcome> braked =
                run.isNew()
                        ? Checkpoint.cutOff(execution).filter(Checkpoint::isBraked)
                        : Optional.empty();
        if (braked.isPresent() || !execution.isPaused()) {
            return braked;
        }
        boolean cancelled =
                DatabaseRetry.call(() ->
                        database.single(
                                run.tenant(), jdbc -> CancelRequests.isThere(jdbc, run.id())));
        if (!cancelled) {
            return Optional.of(new ExecutionOutcome.HandedOver());
        }
        execution.interrupt(Execution.Interruption.CANCEL);
        return Optional.empty();
    }

    private static void leave(
            Execution execution, JournalBuffer journalBuffer, ExecutionOutcome leaving) {
        record(execution, journalBuffer, leaving);
        if (leaving.status().isTerminal()) {
            ClaimedRun run = execution.run();
            run.trace().ended(TurnSpans.end(run, leaving, journalBuffer));
        }
    }

    private static ExecutionOutcome workOrFail(
            JournalBuffer journalBuffer, Function<JournalBuffer, ExecutionOutcome> work) {
        try {
            return work.apply(journalBuffer);
        } catch (LeaseLostException
                | UnstorableWriteException
                | DataAccessException
                | TransactionException e) {
            // The database decides, or is away: the next replica to claim the run goes on with it.
            throw e;
        } catch (RuntimeException e) {
            LOG.error("The run cannot go on", e);
            return new ExecutionOutcome.Failed(new RunError(RunError.INTERNAL, INTERNAL));
        }
    }

    private static void record(
            Execution execution, JournalBuffer journalBuffer, ExecutionOutcome leaving) {
        switch (leaving) {
            case ExecutionOutcome.Completed(var reason, var result, var summary) ->
                    journalBuffer.event(
                            StatusEvent.Completed.of(
                                    reason, result, summary, journalBuffer.spending()));
            case ExecutionOutcome.Stopped stopped ->
                    journalBuffer.event(
                            StatusEvent.Stopped.of(
                                    stopped, execution.run().work(), journalBuffer.spending()));
            case ExecutionOutcome.Failed(RunError error) ->
                    journalBuffer.event(StatusEvent.Failed.of(error));
            case ExecutionOutcome.Cancelled() -> journalBuffer.event(new StatusEvent.Cancelled());
            case ExecutionOutcome.Waiting(var calls) ->
                    journalBuffer.event(StatusEvent.Waiting.of(calls));
            case ExecutionOutcome.HandedOver() ->
                    journalBuffer.event(
                            new StatusEvent.HandedOver(
                                    switch (execution.leftFor()) {
                                        case PAUSED -> StatusEvent.HandedOver.Because.PAUSED;
                                        case CEILING -> StatusEvent.HandedOver.Because.CEILING;
                                        case null -> null;
                                    }));
        }
        journalBuffer.leave(leaving);
    }
}
