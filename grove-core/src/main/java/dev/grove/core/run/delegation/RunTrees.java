package dev.grove.core.run.delegation;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.work.WorkLine;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.stereotype.Component;

/** The trees that runs and what they delegated make. */
@Component
public class RunTrees {

    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private static final String TREE =
            """
            WITH RECURSIVE tree AS (
                SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = :run
                UNION ALL
                SELECT r.id FROM agent_runs r JOIN tree ON r.parent_run_id = tree.id
                 WHERE r.tenant_id = :tenant
            )
            SELECT r.id, r.parent_run_id, d.turn AS parent_turn, d.call_id AS parent_call, r.depth, %s,
                   r.status, r.stop_reason, r.turns, r.input_tokens, r.output_tokens,
                   r.cache_read_tokens, r.cache_write_tokens, r.cost_usd, r.created_at, r.started_at,
                   r.finished_at
              FROM tree
              JOIN agent_run_states r ON r.tenant_id = :tenant AND r.id = tree.id
              LEFT JOIN agent_run_delegations d
                ON d.tenant_id = :tenant AND d.child_run_id = tree.id
             WHERE r.id > :after
             ORDER BY r.id LIMIT :limit
            """
                    .formatted(WorkLine.COLUMNS);

    private static final RowMapper<TreeRun> TREE_RUNS =
            Rows.of(TreeRun.class, Map.of(), Map.of("work", WorkLine::read));

    private final TenantDatabase database;
    private final Runs runs;

    RunTrees(TenantDatabase database, Runs runs) {
        this.database = database;
        this.runs = runs;
    }

    /**
     * A run and all its descendants, in the order in which they were made.
     *
     * @throws GroveException not_found
     */
    public Page<TreeRun> below(TenantId tenant, RunId run, PageRequest page) {
        runs.get(tenant, run);
        return Page.of(
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(TREE)
                                        .param("run", run.value())
                                        .param("after", page.afterId().orElse(BEFORE_ALL))
                                        .param("limit", page.limit() + 1)
                                        .query(TREE_RUNS)
                                        .list()),
                page.limit(),
                last -> PageRequest.cursorAfter(last.id().value()));
    }
}
