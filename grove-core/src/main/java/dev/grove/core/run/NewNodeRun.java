package dev.grove.core.run;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.telemetry.Tracing;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that a node of a workflow begins.
 *
 * @param parent the workflow's run
 * @param deadline of the tree's root
 * @param trace where it stands in one; null for none
 */
public record NewNodeRun(
        RunId id,
        NewRun run,
        RunId parent,
        RunId root,
        int depth,
        Instant now,
        Instant deadline,
        @Nullable String trace) {

    /** Whether replicas execute it: workflows only advance. */
    boolean isExecuted() {
        return !(run.work() instanceof WorkflowWork);
    }

    RunRow row(boolean claimed) {
        EventLine queued = StatusEvent.Queued.ofNode(run.work(), parent).line(id, 1, now);
        return new RunRow(
                id,
                new Lineage(parent, root, depth),
                run,
                claimed
                        ? List.of(queued, new StatusEvent.Started().line(id, 2, now))
                        : List.of(queued),
                now,
                trace);
    }

    ClaimedRun claimed(TenantId tenant, Instant startedAt, Tracing tracing) {
        return ClaimedRun.first(
                tenant,
                id,
                root,
                new RunParent(parent, true),
                run,
                now,
                startedAt,
                deadline,
                RunTrace.of(tracing, id, trace, 1));
    }
}
