package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.write.GroupedCalls;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowRunRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Reads what advances begin from: of those of a tenant that begin at the same time, together. */
@Component
class WorkflowStates {

    /** Ended runs that one advance takes in. */
    private static final int MOST_ENDED = 50;

    private static final int MOST_AT_ONCE = 50;

    private final TenantDatabase database;
    private final GroupedCalls<TenantId, RunId, Optional<WorkflowState>> reads =
            new GroupedCalls<>(MOST_AT_ONCE, this::read);

    WorkflowStates(TenantDatabase database) {
        this.database = database;
    }

    /** Nothing for a run that has ended, or is none of a workflow. */
    Optional<WorkflowState> read(TenantId tenant, RunId run) {
        database.requireNoneOpen();
        return reads.call(tenant, run);
    }

    private List<Optional<WorkflowState>> read(TenantId tenant, List<RunId> runs) {
        Map<RunId, WorkflowState> states = database.call(tenant, jdbc -> read(jdbc, runs));
        return runs.stream().map(run -> Optional.ofNullable(states.get(run))).toList();
    }

    private static Map<RunId, WorkflowState> read(TenantSql jdbc, List<RunId> runs) {
        List<WorkflowRun> living =
                WorkflowRunRows.find(jdbc, runs).stream()
                        .filter(run -> !run.status().isTerminal())
                        .toList();
        if (living.isEmpty()) {
            return Map.of();
        }
        List<RunId> ids = living.stream().map(WorkflowRun::id).toList();
        Map<RunId, Map<String, NodeRow>> rows = NeededRows.read(jdbc, ids);
        Map<RunId, EndedChildren.Ended> ended = EndedChildren.read(jdbc, ids, MOST_ENDED);
        Map<RunId, WorkflowState> states = new LinkedHashMap<>();
        for (WorkflowRun run : living) {
            states.put(
                    run.id(),
                    new WorkflowState(
                            run,
                            snapshot(
                                    rows.getOrDefault(run.id(), Map.of()),
                                    ended.getOrDefault(run.id(), EndedChildren.Ended.NONE))));
        }
        return states;
    }

    private static Snapshot snapshot(Map<String, NodeRow> rows, EndedChildren.Ended ended) {
        Map<String, NodeRow> top = new LinkedHashMap<>();
        Map<String, NodeRow> repeated = new LinkedHashMap<>();
        rows.forEach((path, row) -> (row.key().holder() == null ? top : repeated).put(path, row));
        return new Snapshot(top, repeated, ended.byRun(), ended.more());
    }
}
