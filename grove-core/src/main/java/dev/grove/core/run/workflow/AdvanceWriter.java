package dev.grove.core.run.workflow;

import dev.grove.core.budget.NewLedgers;
import dev.grove.core.database.GroupedCalls;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.NewNodeRun;
import dev.grove.core.run.NodeInsertion;
import dev.grove.core.run.NodeRuns;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Writes what an advance changes: all of it, or nothing. Those of a tenant's runs that come at the
 * same time are written in one transaction.
 */
@Component
class AdvanceWriter {

    private static final int MOST_AT_ONCE = 50;

    private final TenantDatabase database;
    private final NodeRuns runs;
    private final Scrubbers scrubbers;
    private final GroupedCalls<TenantId, PlannedAdvance, List<EventLine>> writes =
            new GroupedCalls<>(MOST_AT_ONCE, this::write);

    AdvanceWriter(TenantDatabase database, NodeRuns runs, Scrubbers scrubbers) {
        this.database = database;
        this.runs = runs;
        this.scrubbers = scrubbers;
    }

    /**
     * @return the events, which are durable now; empty where the run has moved since it was read
     */
    List<EventLine> write(TenantId tenant, PlannedAdvance planned) {
        return writes.call(tenant, planned);
    }

    private List<List<EventLine>> write(TenantId tenant, List<PlannedAdvance> all) {
        return runs.inserting(
                tenant,
                all.stream().flatMap(planned -> planned.newRuns().stream()).toList(),
                insertion -> database.call(tenant, jdbc -> write(jdbc, all, insertion)));
    }

    private List<List<EventLine>> write(
            TenantSql jdbc, List<PlannedAdvance> all, NodeInsertion insertion) {
        Set<RunId> same =
                WorkflowRunRows.lock(jdbc, all.stream().map(PlannedAdvance::run).toList());
        Scrubber scrubber = scrubbers.of(jdbc.tenant());
        Map<RunId, AdvanceEntry> entries = new LinkedHashMap<>();
        all.stream()
                .filter(planned -> same.contains(planned.run().id()))
                .map(planned -> AdvanceEntry.of(planned, scrubber))
                .forEach(entry -> entries.put(entry.run(), entry));
        if (!entries.isEmpty()) {
            writeEntries(jdbc, List.copyOf(entries.values()), insertion);
        }
        return all.stream()
                .map(planned -> entries.get(planned.run().id()))
                .map(entry -> entry == null ? List.<EventLine>of() : entry.events())
                .toList();
    }

    private void writeEntries(TenantSql jdbc, List<AdvanceEntry> entries, NodeInsertion insertion) {
        List<NodeRows.Written> rows =
                entries.stream().flatMap(entry -> entry.rows().stream()).toList();
        if (!rows.isEmpty()) {
            NodeRows.write(jdbc, rows);
        }
        GraphRows.write(jdbc, entries.stream().map(AdvanceEntry::graph).toList());
        List<NewNodeRun> children =
                entries.stream().flatMap(entry -> entry.planned().newRuns().stream()).toList();
        if (!children.isEmpty()) {
            List<RunId> roots = newRoots(entries);
            if (!roots.isEmpty()) {
                NewLedgers.open(jdbc, roots);
            }
            insertion.insert(jdbc, children);
        }
        entries.forEach(entry -> writeSome(jdbc, entry.planned()));
        WorkflowRunMoves.write(jdbc, entries.stream().map(AdvanceEntry::move).toList());
        EventRows.appendAll(jdbc, entries.stream().map(AdvanceEntry::events).toList());
    }

    /** Those that begin their first runs now. */
    private static List<RunId> newRoots(List<AdvanceEntry> entries) {
        return entries.stream()
                .map(entry -> entry.planned().run())
                .filter(run -> run.isNew() && run.isRoot())
                .map(WorkflowRun::id)
                .toList();
    }

    /** What few advances have. */
    private void writeSome(TenantSql jdbc, PlannedAdvance planned) {
        Changes changes = planned.changes();
        RunId run = planned.run().id();
        for (RunId resumed : changes.resumed()) {
            WorkflowRunRows.giveTime(jdbc, resumed, planned.now());
            // What cannot go on any more is found to have ended by the next advance.
            boolean _ = runs.resume(jdbc, resumed);
        }
        changes.lists().forEach((path, list) -> MapPages.write(jdbc, run, path, list));
        changes.taken().forEach(event -> SentEvents.take(jdbc, event));
    }

    /** There was nothing to do: nothing has to look again before its time. */
    void rest(TenantId tenant, PlannedAdvance planned) {
        Instant seen = Objects.requireNonNull(planned.expectedAt());
        database.run(
                tenant,
                jdbc ->
                        NodeRows.rest(
                                jdbc,
                                planned.run().id(),
                                seen,
                                planned.run().deadline(planned.now())));
    }

    /** The runs of cancelled nodes are cancelled now: the sweep need not look for them. */
    void cancelled(TenantId tenant, RunId run, List<RunId> children) {
        database.run(tenant, jdbc -> NodeRows.forgetCancelled(jdbc, run, children));
    }
}
