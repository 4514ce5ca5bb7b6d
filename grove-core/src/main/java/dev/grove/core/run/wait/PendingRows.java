package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.BoundedRows;
import dev.grove.core.run.person.PersonRuns;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.vote.VoteRows;
import dev.grove.core.run.work.WorkColumns;
import java.sql.Types;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads what waits for a decision, across the runs of a tenant. */
public final class PendingRows {

    private static final String PENDING =
            """
            SELECT w.id, w.run_id, r.root_run_id, w.turn, w.call_id, w.kind, w.tool, w.arguments, w.digest,
                   w.created_at, w.expires_at, w.due_at, w.asked_because, %votes, %columns
              FROM agent_run_waits w
              JOIN agent_runs r ON r.tenant_id = w.tenant_id AND r.id = w.run_id
             WHERE w.tenant_id = :tenant AND w.resolved_at IS NULL
               AND w.kind = '%kind' AND w.id > :after%person
             ORDER BY w.id LIMIT :limit
            """
                    .replace("%votes", VoteRows.columns("w"))
                    .replace("%columns", WorkColumns.of("r"));

    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private PendingRows() {}

    /**
     * Open waits of some kinds, the oldest first, and one more than a page may have.
     *
     * @param kinds at least one; they are literals, since each has an index of its own
     * @param person whose runs alone; null for all
     * @param after the last one that is known; null for none
     */
    public static BoundedRows<PendingWait> read(
            TenantSql jdbc,
            Set<WaitKind> kinds,
            @Nullable String person,
            @Nullable UUID after,
            int limit) {
        String pending = PENDING.replace("%person", PersonRuns.andOf(person));
        BoundedPage<PendingWait> page = new BoundedPage<>();
        String branches =
                kinds.stream()
                        .map(kind -> "(" + pending.replace("%kind", kind.wireName()) + ")")
                        .collect(Collectors.joining(" UNION ALL "));
        String all = "SELECT * FROM (" + branches + ") AS w ORDER BY id LIMIT :limit";
        return page.of(
                jdbc.sql(BoundedPage.measured(all, "id"))
                        .param("person", person, Types.VARCHAR)
                        .param("after", after == null ? BEFORE_ALL : after)
                        .param("limit", limit + 1)
                        .query(
                                page.rows((row, _) ->
                                        new PendingWait(
                                                new RunId(row.getObject("run_id", UUID.class)),
                                                new RunId(row.getObject("root_run_id", UUID.class)),
                                                WorkColumns.read(row),
                                                WaitRows.opened(row))))
                        .list());
    }
}
