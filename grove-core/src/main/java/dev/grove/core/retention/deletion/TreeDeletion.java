package dev.grove.core.retention.deletion;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.PartialSweep;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.HoldRows;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.retention.RunTables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.springframework.stereotype.Repository;

/**
 * Deletes trees of ended runs. A tree is there or it is gone: all of it goes in one transaction, by
 * statements that take a bounded number of rows each. What it does not find free it leaves: it
 * waits for no lock, and so nothing waits for it but what would change an ended run.
 */
@Repository
public class TreeDeletion {

    private static final String RUNS = "agent_runs";

    /**
     * Copies to heirs the remotes that the git broker would look up for them in the deleted runs.
     */
    private static final String HAND_DOWN_REMOTES =
            """
            INSERT INTO workspace_remotes (tenant_id, run_id, path, turn, url)
            WITH RECURSIVE line (heir, run_id, last_turn, distance) AS (
                SELECT h.id, COALESCE(h.forked_from_run_id, h.workspace_from_run_id),
                       CASE WHEN h.forked_from_run_id IS NULL THEN h.workspace_from_turn ELSE h.forked_at_turn END, 1
                  FROM agent_runs h
                 WHERE h.tenant_id = :tenant AND COALESCE(h.forked_from_run_id, h.workspace_from_run_id) = ANY (:runs)
                   AND h.id <> ALL (:runs)
                UNION ALL
                SELECT line.heir, COALESCE(r.forked_from_run_id, r.workspace_from_run_id),
                       CASE WHEN r.forked_from_run_id IS NULL THEN r.workspace_from_turn
                            ELSE LEAST(r.forked_at_turn, line.last_turn) END,
                       line.distance + 1
                  FROM line JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = line.run_id
                 WHERE COALESCE(r.forked_from_run_id, r.workspace_from_run_id) IS NOT NULL
            )
            SELECT DISTINCT ON (line.heir, w.path) :tenant, line.heir, w.path, 0, w.url
              FROM line JOIN workspace_remotes w ON w.tenant_id = :tenant AND w.run_id = line.run_id
             WHERE w.turn <= line.last_turn
             ORDER BY line.heir, w.path, line.distance, w.turn DESC
            ON CONFLICT DO NOTHING
            """;

    private static final String DELETE_RUNS =
            "DELETE FROM agent_runs WHERE tenant_id = :tenant AND id = ANY (:runs)";

    private final EngineDatabase database;

    public TreeDeletion(EngineDatabase database) {
        this.database = database;
    }

    /**
     * Result of a transaction.
     *
     * @param digests contents that deleted runs pointed at
     */
    public record Result(Map<RunId, TreeOutcome> outcomes, Counts counts, List<String> digests) {

        public boolean deletedAny() {
            return counts.total() > 0;
        }

        public TreeOutcome of(RunId root) {
            return outcomes.getOrDefault(root, new TreeOutcome.Missing());
        }
    }

    /**
     * Deletes those trees that can be deleted.
     *
     * @param record writes what was deleted, in the transaction; called where something was
     */
    public Result delete(
            TenantId tenant, Collection<RunId> roots, BiConsumer<TenantSql, Counts> record) {
        return database.call(
                tenant,
                jdbc -> {
                    Result result = delete(jdbc, roots);
                    if (result.deletedAny()) {
                        record.accept(jdbc, result.counts());
                    }
                    return result;
                });
    }

    /** Deletes those trees that can be deleted, within a transaction. */
    public Result delete(TenantSql jdbc, Collection<RunId> roots) {
        HoldRows.lockToDelete(jdbc);
        TreeRows.declare(jdbc);
        Set<RunId> locked = TreeRows.lock(jdbc, roots);
        Map<RunId, List<TreeRows.Member>> trees = TreeRows.members(jdbc, roots);
        List<LegalHold> holds = HoldRows.standing(jdbc);
        Set<RunId> unsettled = TreeRows.unsettled(jdbc, locked);
        Map<RunId, TreeOutcome> outcomes = new HashMap<>();
        List<RunId> runs = new ArrayList<>();
        trees.forEach((root, members) -> {
            TreeOutcome outcome = outcome(root, members, locked, holds, unsettled);
            outcomes.put(root, outcome);
            if (outcome instanceof TreeOutcome.Deleted) {
                members.forEach(member -> runs.add(member.run()));
            }
        });
        if (runs.isEmpty()) {
            return new Result(outcomes, Counts.NONE, List.of());
        }
        List<String> digests = TreeRows.digests(jdbc, runs);
        return new Result(outcomes, deleteRuns(jdbc, runs), digests);
    }

    private static Counts deleteRuns(TenantSql jdbc, List<RunId> runs) {
        UUID[] ids = TreeRows.uuids(runs);
        jdbc.sql(HAND_DOWN_REMOTES).param("runs", ids).update();
        Counts counts = Counts.NONE;
        for (RunTables table : RunTables.ALL) {
            long rows =
                    PartialSweep.sweep(most ->
                            jdbc.sql(table.delete())
                                    .param("runs", ids)
                                    .param("most", most)
                                    .update());
            counts = counts.plus(Counts.of(table.name(), rows));
        }
        int deleted = jdbc.sql(DELETE_RUNS).param("runs", ids).update();
        return counts.plus(Counts.of(RUNS, deleted));
    }

    private static TreeOutcome outcome(
            RunId root,
            List<TreeRows.Member> members,
            Set<RunId> locked,
            List<LegalHold> holds,
            Set<RunId> unsettled) {
        Optional<LegalHold> hold = holds.stream().filter(each -> each.covers(root)).findFirst();
        if (hold.isPresent()) {
            return new TreeOutcome.Held(hold.get());
        }
        for (TreeRows.Member member : members) {
            if (!member.status().isTerminal()) {
                return new TreeOutcome.Living(member.run(), member.status());
            }
        }
        for (TreeRows.Member member : members) {
            if (!locked.contains(member.run())) {
                return new TreeOutcome.Busy();
            }
            if (unsettled.contains(member.run())) {
                return new TreeOutcome.Unsettled();
            }
        }
        return new TreeOutcome.Deleted();
    }
}
