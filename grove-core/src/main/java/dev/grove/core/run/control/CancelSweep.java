package dev.grove.core.run.control;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Cancels children that the cancellation of their parent did not reach: a cancellation goes down a
 * tree run by run, and the replica that carries it may die in between.
 */
@Component
class CancelSweep {

    private static final Logger LOG = LoggerFactory.getLogger(CancelSweep.class);
    private static final int MOST_AT_ONCE = 100;

    /**
     * A run above that has ended by itself was not asked to: whether it is cancelled is said
     * further up.
     */
    private static final String LEFT_OVER =
            """
            WITH RECURSIVE living AS (
                SELECT c.tenant_id, c.id, c.parent_run_id AS above
                  FROM agent_runs c
                 WHERE c.parent_run_id IS NOT NULL AND c.status IN ('queued', 'running', 'waiting')
                   AND NOT c.cancel_requested
                UNION ALL
                SELECT l.tenant_id, l.id, p.parent_run_id
                  FROM living l JOIN agent_runs p ON p.id = l.above
                 WHERE p.parent_run_id IS NOT NULL AND p.status IN ('completed', 'stopped', 'failed')
                   AND NOT p.cancel_requested
            )
            SELECT l.tenant_id, l.id
              FROM living l JOIN agent_runs p ON p.id = l.above
             WHERE p.cancel_requested
             LIMIT :limit
            """;

    private final EngineDatabase database;
    private final RunChanges changes;

    CancelSweep(EngineDatabase database, RunChanges changes) {
        this.database = database;
        this.changes = changes;
    }

    @Scheduled(fixedDelayString = "${grove.runs.wait-sweep:1s}")
    void sweep() {
        try {
            leftOver().forEach(this::cancel);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for children of cancelled runs; trying again", e);
        }
    }

    private void cancel(Child child) {
        try {
            changes.cancelLeftOver(child.tenant(), child.id());
        } catch (RuntimeException e) {
            LOG.warn(
                    "Could not cancel run {} of tenant {}; trying again",
                    child.id(),
                    child.tenant(),
                    e);
        }
    }

    private record Child(TenantId tenant, RunId id) {}

    @CrossTenant("runs of every tenant are cancelled")
    private List<Child> leftOver() {
        return database.call(jdbc ->
                jdbc.sql(LEFT_OVER)
                        .param("limit", MOST_AT_ONCE)
                        .query(Rows.of(Child.class))
                        .list());
    }
}
