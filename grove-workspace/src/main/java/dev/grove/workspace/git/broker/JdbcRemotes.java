package dev.grove.workspace.git.broker;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
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

    private static final String FIND =
            """
            SELECT url FROM workspace_remotes
            WHERE tenant_id = :tenant AND run_id = :run AND path = :path
            ORDER BY turn DESC LIMIT 1
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
                                    .param("tenant", tenant.value())
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
                                .param("tenant", tenant.value())
                                .param("run", run.value())
                                .param("path", path)
                                .query(String.class)
                                .optional());
    }
}
