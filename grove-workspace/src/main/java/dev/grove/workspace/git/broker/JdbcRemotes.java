package dev.grove.workspace.git.broker;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.util.Optional;
import org.springframework.stereotype.Repository;

/** SQL of the addresses that repositories were cloned from. */
@Repository
class JdbcRemotes {

    private static final String RECORD =
            """
            INSERT INTO workspace_remotes (tenant_id, run_id, path, turn, url)
            VALUES (:tenant, :run, :path, :turn, :url)
            ON CONFLICT (tenant_id, run_id, path, turn) DO UPDATE SET url = EXCLUDED.url
            """;

    /**
     * A fork, and a run that was started from another one's files, began with what one of its turns
     * left. A fork counts its turns on from there, the other one from the beginning.
     */
    private static final String FIND =
            """
            WITH RECURSIVE line (run_id, last_turn, distance) AS (
                SELECT :run::uuid, NULL::integer, 0
                UNION ALL
                SELECT COALESCE(r.forked_from_run_id, r.workspace_from_run_id),
                       CASE WHEN r.forked_from_run_id IS NULL THEN r.workspace_from_turn
                            ELSE LEAST(r.forked_at_turn, line.last_turn) END,
                       line.distance + 1
                FROM line
                JOIN agent_runs r ON r.tenant_id = :tenant AND r.id = line.run_id
                WHERE COALESCE(r.forked_from_run_id, r.workspace_from_run_id) IS NOT NULL
            )
            SELECT w.url FROM line
            JOIN workspace_remotes w ON w.tenant_id = :tenant AND w.run_id = line.run_id
            WHERE w.path = :path AND (line.last_turn IS NULL OR w.turn <= line.last_turn)
            ORDER BY line.distance, w.turn DESC LIMIT 1
            """;

    private final TenantDatabase database;

    JdbcRemotes(TenantDatabase database) {
        this.database = database;
    }

    void record(TenantId tenant, RunId run, int turn, String path, GitUrl url) {
        database.run(
                tenant,
                jdbc -> {
                    int _ =
                            jdbc.sql(RECORD)
                                    .param("run", run.value())
                                    .param("path", path)
                                    .param("turn", turn)
                                    .param("url", url.toString())
                                    .update();
                });
    }

    Optional<String> find(TenantId tenant, RunId run, String path) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(FIND)
                                .param("run", run.value())
                                .param("path", path)
                                .query(String.class)
                                .optional());
    }
}
