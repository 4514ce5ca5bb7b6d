package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.BoundedRows;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.person.PersonRuns;
import dev.grove.core.run.workflow.node.NodeRows;
import dev.grove.core.run.workflow.view.NodeViews;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Open asks of people in all runs of a tenant. */
public final class AskRows {

    /** In the order of the index: of two that were asked at once, the runs' ids decide. */
    private static final String OPEN =
            """
            SELECT r.root_run_id, r.workflow_name AS workflow, r.workflow_version AS version, n.run_id, n.path, n.holder, n.place, n.kind, n.status,
                   n.tolerated, n.attempt, n.child_run_id, n.reserved_usd, n.state, n.output, n.error_code AS code, n.error_message AS message,
                   %due AS due_at, n.started_at, n.ended_at, NULL AS child_status
              FROM workflow_nodes n JOIN agent_runs r ON r.tenant_id = n.tenant_id AND r.id = n.run_id
             WHERE n.tenant_id = :tenant AND n.status = 'waiting' AND n.kind = 'ask'%person
               AND (CAST(:run AS uuid) IS NULL
                    OR (n.started_at, n.run_id, n.path) > (CAST(:at AS timestamptz), CAST(:run AS uuid), CAST(:path AS text)))
             ORDER BY n.started_at, n.run_id, n.path LIMIT :limit
            """
                    .replace("%due", NodeViews.DUE_AT);

    private static final RowMapper<OpenAsk> ASKS =
            Rows.of(OpenAsk.class, Map.of(), NodeRows.READERS);

    private AskRows() {}

    /**
     * The oldest first.
     *
     * @param person whose runs alone; null for all
     * @param after the last one that is known; null for none
     */
    public static Page<OpenAsk> list(
            TenantSql jdbc, @Nullable String person, @Nullable AskPlace after, int limit) {
        BoundedPage<OpenAsk> page = new BoundedPage<>();
        return page.of(
                open(jdbc, page, person, after, limit),
                limit,
                last -> PageRequest.cursorAfter(AskPlace.of(last).text()));
    }

    /**
     * The oldest first, and one more than a page may have.
     *
     * @param person whose runs alone; null for all
     * @param after the last one that is known; null for none
     */
    public static BoundedRows<OpenAsk> read(
            TenantSql jdbc, @Nullable String person, @Nullable AskPlace after, int limit) {
        BoundedPage<OpenAsk> page = new BoundedPage<>();
        return page.of(open(jdbc, page, person, after, limit));
    }

    private static List<OpenAsk> open(
            TenantSql jdbc,
            BoundedPage<OpenAsk> page,
            @Nullable String person,
            @Nullable AskPlace after,
            int limit) {
        String open = OPEN.replace("%person", PersonRuns.andOf(person));
        return jdbc.sql(BoundedPage.measured(open, "started_at, run_id, path"))
                .param("person", person, Types.VARCHAR)
                .param("run", after == null ? null : after.run().toString(), Types.VARCHAR)
                .param("at", after == null ? null : after.at().toString(), Types.VARCHAR)
                .param("path", after == null ? null : after.path(), Types.VARCHAR)
                .param("limit", limit + 1)
                .query(page.rows(ASKS))
                .list();
    }
}
