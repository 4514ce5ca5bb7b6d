package dev.grove.core.retention.deletion;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Locks trees of runs, and looks at what their deletion depends on, within its transaction. */
final class TreeRows {

    /**
     * For no longer than the transaction: row-level security lets the engine delete rows of this
     * tenant alone.
     */
    private static final String DECLARE =
            "SELECT set_config('grove.deleting', :tenant::text, true)";

    /**
     * First the root, without which nothing else of a tree is locked: two that delete do not meet.
     */
    private static final String LOCK_ROOTS =
            """
            SELECT id FROM agent_runs
             WHERE tenant_id = :tenant AND id = ANY (:roots) AND parent_run_id IS NULL
             ORDER BY id FOR UPDATE SKIP LOCKED
            """;

    private static final String LOCK_OTHERS =
            """
            SELECT id FROM agent_runs
             WHERE tenant_id = :tenant AND root_run_id = ANY (:roots) AND parent_run_id IS NOT NULL
             ORDER BY id FOR UPDATE SKIP LOCKED
            """;

    /**
     * After the locks, so that what was added until then is among them; what has ended, and is
     * locked, adds no more.
     */
    private static final String MEMBERS =
            """
            SELECT id AS run_id, root_run_id, status FROM agent_runs
             WHERE tenant_id = :tenant AND id = ANY (:roots)
            UNION ALL
            SELECT id, root_run_id, status FROM agent_runs
             WHERE tenant_id = :tenant AND root_run_id = ANY (:roots) AND parent_run_id IS NOT NULL
            """;

    private static final String UNSETTLED =
            "SELECT DISTINCT run_id FROM run_moves WHERE tenant_id = :tenant AND run_id = ANY (:runs)";

    private static final String DIGESTS =
            """
            SELECT digest FROM agent_run_snapshots WHERE tenant_id = :tenant AND run_id = ANY (:runs)
            UNION
            SELECT digest FROM agent_run_files WHERE tenant_id = :tenant AND run_id = ANY (:runs)
            UNION
            SELECT digest FROM agent_run_attachments WHERE tenant_id = :tenant AND run_id = ANY (:runs)
            UNION
            SELECT workspace_snapshot FROM agent_runs
             WHERE tenant_id = :tenant AND id = ANY (:runs) AND workspace_snapshot IS NOT NULL
            """;

    private TreeRows() {}

    /** A run of a tree whose root was found. */
    record Member(RunId run, RunId root, RunStatus status) {}

    static void declare(TenantSql jdbc) {
        jdbc.sql(DECLARE).query().listOfRows();
    }

    /** The runs that are locked now. */
    static Set<RunId> lock(TenantSql jdbc, Collection<RunId> roots) {
        Set<RunId> locked = new HashSet<>(ids(jdbc, LOCK_ROOTS, "roots", roots));
        locked.addAll(ids(jdbc, LOCK_OTHERS, "roots", List.copyOf(locked)));
        return locked;
    }

    static Map<RunId, List<Member>> members(TenantSql jdbc, Collection<RunId> roots) {
        Map<RunId, List<Member>> trees = new HashMap<>();
        jdbc.sql(MEMBERS)
                .param("roots", uuids(roots))
                .query(Rows.of(Member.class))
                .list()
                .forEach(member ->
                        trees.computeIfAbsent(member.root(), _ -> new ArrayList<>()).add(member));
        return trees;
    }

    static Set<RunId> unsettled(TenantSql jdbc, Collection<RunId> runs) {
        return new HashSet<>(ids(jdbc, UNSETTLED, "runs", runs));
    }

    /** The contents that these runs point at. */
    static List<String> digests(TenantSql jdbc, Collection<RunId> runs) {
        return jdbc.sql(DIGESTS).param("runs", uuids(runs)).query(Rows.of(String.class)).list();
    }

    static UUID[] uuids(Collection<RunId> runs) {
        return runs.stream().map(RunId::value).toArray(UUID[]::new);
    }

    private static List<RunId> ids(
            TenantSql jdbc, String sql, String parameter, Collection<RunId> runs) {
        return runs.isEmpty()
                ? List.of()
                : jdbc.sql(sql).param(parameter, uuids(runs)).query(Rows.of(RunId.class)).list();
    }
}
