package dev.grove.core.run.workflow.advance;

import dev.grove.core.budget.NewLedgers;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.write.GroupedCalls;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunInsertion;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.MapPages;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Writes what an advance changes: all of it, or nothing. Those of a tenant's runs that come at the
 * same time are written in one transaction.
 */
@Component
class AdvanceWriter {

    /** Advances and the runs that they begin. */
    private static final int MOST_AT_ONCE = 200;

    /** A run's row that something else has locked holds up the others no longer. */
    private static final String PATIENCE = "SELECT set_config('lock_timeout', '2s', true)";

    private final TenantDatabase database;
    private final NodeRuns runs;
    private final Scrubbers scrubbers;
    private final RunQueue queue;
    private final List<AdvanceObserver> observers;
    private final GroupedCalls<TenantId, PlannedAdvance, List<EventLine>> writes =
            new GroupedCalls<>(MOST_AT_ONCE, AdvanceWriter::weight, this::write);

    AdvanceWriter(
            TenantDatabase database,
            NodeRuns runs,
            Scrubbers scrubbers,
            RunQueue queue,
            List<AdvanceObserver> observers) {
        this.database = database;
        this.runs = runs;
        this.queue = queue;
        this.scrubbers = scrubbers;
        this.observers = List.copyOf(observers);
    }

    /**
     * @return the events, which are durable now; empty where the run has moved since it was read
     */
    List<EventLine> write(TenantId tenant, PlannedAdvance planned) {
        database.requireNoneOpen();
        RunId run = planned.run().id();
        observers.forEach(observer -> observer.beforeAdvance(run));
        List<EventLine> events = writes.call(tenant, planned);
        observers.forEach(observer -> observer.afterAdvance(run));
        return events;
    }

    private static int weight(PlannedAdvance planned) {
        return 1 + planned.changes().children().size() + planned.changes().weight();
    }

    private List<List<EventLine>> write(TenantId tenant, List<PlannedAdvance> all) {
        return queue.inserting(
                all.stream().flatMap(planned -> planned.changes().children().stream()).toList(),
                insertion -> database.call(tenant, jdbc -> write(jdbc, all, insertion)));
    }

    private List<List<EventLine>> write(
            TenantSql jdbc, List<PlannedAdvance> all, RunInsertion insertion) {
        if (all.size() > 1) {
            String _ = jdbc.sql(PATIENCE).query(String.class).single();
        }
        Set<RunId> same =
                WorkflowRunRows.lock(jdbc, all.stream().map(PlannedAdvance::run).toList());
        Scrubber scrubber = scrubbers.of(jdbc.tenant());
        List<AdvanceEntry> entries = new ArrayList<>();
        List<List<EventLine>> events = new ArrayList<>();
        for (PlannedAdvance planned : all) {
            // Only one plan of a run is written: another one was made from the same rows.
            if (same.remove(planned.run().id())) {
                AdvanceEntry entry = AdvanceEntry.of(planned, scrubber);
                entries.add(entry);
                events.add(entry.events());
            } else {
                events.add(List.of());
            }
        }
        if (!entries.isEmpty()) {
            writeEntries(jdbc, entries, insertion);
        }
        return events;
    }

    private void writeEntries(TenantSql jdbc, List<AdvanceEntry> entries, RunInsertion insertion) {
        List<WorkflowRunMoves.Move> moves = entries.stream().map(AdvanceEntry::move).toList();
        WorkflowRunMoves.begin(jdbc, moves);
        List<NodeRows.Written> rows =
                entries.stream().flatMap(entry -> entry.rows().stream()).toList();
        if (!rows.isEmpty()) {
            NodeRows.write(jdbc, rows);
        }
        GraphRows.write(jdbc, entries.stream().map(AdvanceEntry::graph).toList());
        List<PendingRun> children =
                entries.stream().flatMap(entry -> entry.children().stream()).toList();
        if (!children.isEmpty()) {
            List<RunId> roots = newRoots(entries);
            if (!roots.isEmpty()) {
                NewLedgers.open(jdbc, roots);
            }
            insertion.insert(jdbc, children);
        }
        entries.forEach(entry -> writeSome(jdbc, entry.planned()));
        WorkflowRunMoves.settle(jdbc, moves);
        EventRows.appendAll(jdbc, entries.stream().map(AdvanceEntry::events).toList());
    }

    /** Root runs that begin their first runs now. */
    private static List<RunId> newRoots(List<AdvanceEntry> entries) {
        return entries.stream()
                .filter(entry -> !entry.children().isEmpty())
                .map(entry -> entry.planned().run())
                .filter(run -> run.isNew() && run.isRoot())
                .map(WorkflowRun::id)
                .toList();
    }

    /** Writes the changes that only few advances have. */
    private void writeSome(TenantSql jdbc, PlannedAdvance planned) {
        Changes changes = planned.changes();
        RunId run = planned.run().id();
        for (RunId resumed : changes.resumed()) {
            WorkflowRunRows.giveTime(jdbc, resumed, planned.now());
            // A run that cannot go on any more is found ended by the next advance.
            boolean _ = runs.resume(jdbc, resumed);
        }
        changes.lists().forEach((path, list) -> MapPages.write(jdbc, run, path, list));
        changes.taken().forEach(event -> SentEvents.take(jdbc, event));
    }

    /**
     * There was nothing to do: nothing has to look again before its time. Unless another advance
     * was written meanwhile: what was read may be from before it in one part and from after it in
     * another, and what it left to do would be found by no one.
     */
    void rest(TenantId tenant, PlannedAdvance planned) {
        database.run(tenant, jdbc -> rest(jdbc, planned));
    }

    static void rest(TenantSql jdbc, PlannedAdvance planned) {
        WorkflowRun run = planned.run();
        if (!WorkflowRunRows.lock(jdbc, List.of(run)).isEmpty()) {
            Instant seen = Objects.requireNonNull(planned.expectedAt());
            NodeRows.rest(jdbc, run.id(), seen, run.nextLook(planned.now()));
        }
    }

    /** The runs of cancelled nodes are cancelled now: the sweep need not look for them. */
    void cancelled(TenantId tenant, RunId run, List<RunId> children) {
        database.run(tenant, jdbc -> NodeRows.forgetCancelled(jdbc, run, children));
    }
}
