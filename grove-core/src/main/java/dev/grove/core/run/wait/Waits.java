package dev.grove.core.run.wait;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.ending.RunEndings;
import dev.grove.core.run.lease.Dispatcher;
import dev.grove.core.run.record.OpenedWait;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes external answers to calls that wait. An answer, what it means for the run and the events
 * that report it are one transaction under the lock of the run's row.
 */
@Component
public class Waits {

    private final TenantDatabase database;
    private final ClientResults results;
    private final Decisions decisions;
    private final RunEndings endings;
    private final Dispatcher dispatcher;
    private final EventHub hub;
    private final Clock clock;

    Waits(
            TenantDatabase database,
            ClientResults results,
            Decisions decisions,
            RunEndings endings,
            Dispatcher dispatcher,
            EventHub hub,
            Clock clock) {
        this.database = database;
        this.results = results;
        this.decisions = decisions;
        this.endings = endings;
        this.dispatcher = dispatcher;
        this.hub = hub;
        this.clock = clock;
    }

    /**
     * Brings results of client tools; all of them are taken, or none. The run goes on when the last
     * one is there. A result that is there already, and is the same, changes nothing.
     *
     * @throws GroveException not_found; validation_failed, with the calls that are not waited for;
     *     run_not_waiting; conflict when another result is there already
     */
    public void bring(TenantId tenant, RunId run, List<ClientResult> brought) {
        change(tenant, run, (locked, jdbc) -> results.take(jdbc, locked, brought, now()));
    }

    /**
     * Decides, once, whether a call may be executed, where one decision is enough.
     *
     * @throws GroveException as of the overload
     */
    public void decide(
            TenantId tenant, RunId run, String callId, Decider decider, Decision decision) {
        decide(tenant, run, callId, decider, decision, null);
    }

    /**
     * Decides, once, whether a call may be executed; a vote where a policy asks several people.
     *
     * @param binding digest of what the decider was shown; null where they do not say
     * @throws GroveException forbidden for a voter whom the policy does not ask
     * @throws GroveException not_found; run_not_waiting; conflict when it was decided, or its time
     *     is over; validation_failed for arguments that the tool does not take
     */
    public void decide(
            TenantId tenant,
            RunId run,
            String callId,
            Decider decider,
            Decision decision,
            @Nullable String binding) {
        change(
                tenant,
                run,
                (locked, jdbc) ->
                        decisions.take(jdbc, locked, callId, decider, decision, binding, now()));
    }

    /**
     * Says, once, what became of a call in doubt.
     *
     * @throws GroveException not_found; run_not_waiting; conflict when it was said already
     */
    public void settle(
            TenantId tenant, RunId run, String callId, Decider decider, DoubtOutcome outcome) {
        change(
                tenant,
                run,
                (locked, jdbc) ->
                        decisions.take(
                                jdbc, locked, InDoubtWait.TYPE, callId, decider, outcome, now()));
    }

    /**
     * Raises the caps of a run that waits for that, or of the root that it shares a budget with; or
     * has it stop. The same again changes nothing.
     *
     * @throws GroveException not_found; run_not_waiting; validation_failed when the next call would
     *     not fit; forbidden past the agent's caps; budget_exceeded past those of its session;
     *     conflict when it was decided otherwise
     */
    public void decideBudget(TenantId tenant, RunId run, Decider decider, BudgetDecision said) {
        change(
                tenant,
                run,
                (locked, jdbc) -> decisions.ofBudget(jdbc, locked, decider, said, now()));
    }

    /**
     * Ends what calls of a run wait for before they are begun: a person wrote to its session
     * instead. Other waits, and runs that do not wait, stay as they are.
     *
     * @throws GroveException not_found
     */
    public void writtenInstead(TenantId tenant, RunId run) {
        publish(
                run,
                database.call(
                        tenant,
                        jdbc -> {
                            LockedRun locked = LockedRun.lock(jdbc, run);
                            return locked.isWaiting() ? unanswered(locked, jdbc) : List.of();
                        }));
    }

    private List<EventLine> unanswered(LockedRun locked, TenantSql jdbc) {
        Instant now = now();
        for (OpenedWait wait : WaitRows.open(jdbc, locked.id())) {
            if (WaitType.of(wait.kind()) instanceof WaitType.BeforeCall type) {
                WaitOutcome outcome = type.unanswered(WaitType.WRITTEN_INSTEAD, now);
                WaitRows.resolve(jdbc, wait.id(), outcome, null);
                locked.ended(wait, outcome, null);
            }
        }
        return locked.goOn(now);
    }

    /** Changes waits of a run in its lock; it goes on where none is open any more. */
    void change(TenantId tenant, RunId run, BiConsumer<LockedRun, TenantSql> work) {
        List<EventLine> events =
                database.call(
                        tenant,
                        jdbc -> {
                            LockedRun locked = LockedRun.lock(jdbc, run);
                            work.accept(locked, jdbc);
                            Idempotency.record(jdbc, run);
                            return locked.isWaiting() ? locked.goOn(now()) : List.of();
                        });
        publish(run, events);
    }

    private void publish(RunId run, List<EventLine> events) {
        if (!events.isEmpty()) {
            endings.count(events.getLast());
            hub.publish(run, events);
            dispatcher.wake();
        }
    }

    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
