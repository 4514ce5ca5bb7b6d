package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.workflow.node.NodeRows;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Finds workflows that may go on and were not notified: those that were started and took no step,
 * those whose children have ended, and those for which time has passed. Every replica sweeps; the
 * lock of a run's row decides between two.
 */
@Component
class WorkflowSweep {

    private static final Logger LOG = LoggerFactory.getLogger(WorkflowSweep.class);
    private static final int MOST_AT_ONCE = 100;

    /** Before what could not be cancelled is tried again. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    /**
     * Selects one run of each tenant, the oldest, before a second one of any, so that a tenant with
     * much to do keeps no other waiting. Runs whose last advance failed are left alone until they
     * are tried again.
     */
    private static final String ADVANCEABLE =
            """
            WITH due (tenant_id, run_id, since) AS (
                SELECT tenant_id, id, created_at FROM agent_runs WHERE kind = 'workflow' AND status = 'queued'
                UNION ALL
                SELECT n.tenant_id, n.run_id, c.finished_at
                  FROM workflow_nodes n JOIN agent_runs c ON c.id = n.child_run_id
                 WHERE n.status = 'running' AND n.child_run_id IS NOT NULL
                   AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')
                UNION ALL
                SELECT tenant_id, run_id, due_at FROM workflow_nodes
                 WHERE due_at <= clock_timestamp() AND status IN ('running', 'waiting')
            ), runs AS (
                SELECT tenant_id, run_id, min(since) AS since
                  FROM due
                 WHERE NOT EXISTS (
                       SELECT 1 FROM workflow_nodes g
                        WHERE g.run_id = due.run_id AND g.path = '' AND g.retry_at > clock_timestamp())
                 GROUP BY tenant_id, run_id
            )
            SELECT tenant_id, run_id FROM runs
             ORDER BY row_number() OVER (PARTITION BY tenant_id ORDER BY since), since
             LIMIT :limit
            """;

    private static final String LEFT_OVER =
            """
            SELECT tenant_id, run_id FROM workflow_nodes
             WHERE due_at <= clock_timestamp() AND status NOT IN ('running', 'waiting')
             GROUP BY tenant_id, run_id
             ORDER BY row_number() OVER (PARTITION BY tenant_id ORDER BY min(due_at)), min(due_at)
             LIMIT :limit
            """;

    private final EngineDatabase engine;
    private final TenantDatabase database;
    private final Advances advances;
    private final NodeRuns runs;
    private final Clock clock;

    WorkflowSweep(
            EngineDatabase engine,
            TenantDatabase database,
            Advances advances,
            NodeRuns runs,
            Clock clock) {
        this.engine = engine;
        this.database = database;
        this.advances = advances;
        this.runs = runs;
        this.clock = clock;
    }

    private record Found(TenantId tenant, RunId run) {}

    @Scheduled(fixedDelayString = "${grove.runs.wait-sweep:1s}")
    void sweepNowAndThen() {
        try {
            advanceAll();
            find(LEFT_OVER).forEach(this::cancelAsSwept);
        } catch (RuntimeException e) {
            LOG.warn("Could not look for workflows that may go on; trying again", e);
        }
    }

    /**
     * Advances runs as long as a search finds others; one that stays due although it advanced is
     * left to the next sweep.
     */
    private void advanceAll() {
        Set<RunId> seen = new HashSet<>();
        boolean more = true;
        while (more) {
            List<Found> found = find(ADVANCEABLE);
            List<Found> others = found.stream().filter(one -> seen.add(one.run())).toList();
            others.forEach(one -> advances.childEnded(one.tenant(), one.run()));
            more = found.size() >= MOST_AT_ONCE && !others.isEmpty();
        }
    }

    private void cancelAsSwept(Found found) {
        try {
            cancel(found);
        } catch (RuntimeException e) {
            LOG.warn("Could not cancel what run {} has left; trying again", found.run(), e);
            database.run(
                    found.tenant(),
                    jdbc -> NodeRows.cancelLater(jdbc, found.run(), clock.instant().plus(PAUSE)));
        }
    }

    private void cancel(Found found) {
        List<RunId> left =
                database.call(found.tenant(), jdbc -> NodeRows.toCancel(jdbc, found.run()));
        left.forEach(child -> runs.cancel(found.tenant(), child));
        database.run(found.tenant(), jdbc -> NodeRows.forgetCancelled(jdbc, found.run(), left));
    }

    @CrossTenant("workflows of every tenant go on")
    private List<Found> find(String which) {
        return engine.call(jdbc ->
                jdbc.sql(which).param("limit", MOST_AT_ONCE).query(Rows.of(Found.class)).list());
    }
}
