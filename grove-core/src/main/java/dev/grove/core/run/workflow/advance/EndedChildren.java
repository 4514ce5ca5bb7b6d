package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.control.CallDoubts;
import dev.grove.core.run.workflow.node.ChildResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;

/** Runs of open nodes that have ended. */
final class EndedChildren {

    private static final String READ =
            """
            SELECT asked.run_id, s.*
              FROM unnest(:runs::uuid[]) AS asked (run_id)
             CROSS JOIN LATERAL (
                   SELECT e.*, count(*) OVER () AS found,
                          sum(coalesce(octet_length(e.result::text), 0)) OVER (ORDER BY e.place, e.path)
                              - coalesce(octet_length(e.result::text), 0) AS before
                     FROM (SELECT c.id, c.kind, c.status, c.stop_reason, c.result, c.error_code AS code, c.error_message AS message, n.place, n.path
                             FROM workflow_nodes n JOIN agent_runs c ON c.tenant_id = n.tenant_id AND c.id = n.child_run_id
                            WHERE n.tenant_id = :tenant AND n.run_id = asked.run_id AND n.status = 'running'
                              AND c.status IN ('completed', 'stopped', 'failed', 'cancelled')
                            ORDER BY n.place, n.path LIMIT :limit) e) s
             WHERE s.before < :bytes
             ORDER BY asked.run_id, s.place, s.path
            """;

    /** Bytes of results for one advance. */
    private static final int MOST_BYTES = 1 << 20;

    private static final RowMapper<ChildResult> CHILDREN =
            Rows.of(
                    ChildResult.class,
                    Map.of(),
                    Map.of(
                            "run_id", row -> new RunId(row.getObject("id", UUID.class)),
                            "doubt", _ -> CallDoubt.NONE));

    private EndedChildren() {}

    /**
     * Ended runs of a workflow's run.
     *
     * @param byRun in the order of elements
     * @param more whether there are more of them
     */
    record Ended(Map<RunId, ChildResult> byRun, boolean more) {

        static final Ended NONE = new Ended(Map.of(), false);
    }

    /**
     * By the workflow's run: as many as one advance takes in, and the first one whatever its size.
     *
     * @param most of each workflow's run
     */
    static Map<RunId, Ended> read(TenantSql jdbc, List<RunId> runs, int most) {
        Map<RunId, Ended> ended = new LinkedHashMap<>();
        Map<RunId, Map<RunId, ChildResult>> doubtful = new LinkedHashMap<>();
        jdbc.sql(READ)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .param("limit", most)
                .param("bytes", MOST_BYTES)
                .query(row -> {
                    RunId run = new RunId(row.getObject("run_id", UUID.class));
                    Map<RunId, ChildResult> before = ended.getOrDefault(run, Ended.NONE).byRun();
                    Map<RunId, ChildResult> byRun =
                            before.isEmpty() ? new LinkedHashMap<>() : before;
                    ChildResult child = CHILDREN.mapRow(row, 0);
                    byRun.put(child.run(), child);
                    int found = row.getInt("found");
                    ended.put(run, new Ended(byRun, found == most || byRun.size() < found));
                    if (!child.isCompleted() && !"agent".equals(row.getString("kind"))) {
                        doubtful.put(child.run(), byRun);
                    }
                });
        doubtful.forEach((child, ofRun) ->
                ofRun.computeIfPresent(child, (_, found) -> found.in(CallDoubts.of(jdbc, child))));
        return ended;
    }
}
