package dev.grove.workspace.git.broker;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Optional;
import org.springframework.stereotype.Repository;

/** SQL of pushes that were about to be sent. */
@Repository
class JdbcPushes {

    private static final String RECORD =
            """
            INSERT INTO workspace_pushes (tenant_id, run_id, call_id, url, ref, old_commit, new_commit)
            VALUES (:tenant, :run, :call, :url, :ref, :oldCommit, :newCommit)
            ON CONFLICT (tenant_id, run_id, call_id) DO UPDATE SET
                url = EXCLUDED.url, ref = EXCLUDED.ref,
                old_commit = EXCLUDED.old_commit, new_commit = EXCLUDED.new_commit
            """;

    private static final String FIND =
            """
            SELECT url, ref, old_commit, new_commit FROM workspace_pushes
            WHERE tenant_id = :tenant AND run_id = :run AND call_id = :call
            """;

    private final TenantDatabase database;

    JdbcPushes(TenantDatabase database) {
        this.database = database;
    }

    void record(TenantId tenant, RunId run, String call, PushIntent intent) {
        database.run(
                tenant,
                jdbc -> {
                    int _ =
                            jdbc.sql(RECORD)
                                    .param("run", run.value())
                                    .param("call", call)
                                    .param("url", intent.url())
                                    .param("ref", intent.ref())
                                    .param("oldCommit", intent.oldCommit())
                                    .param("newCommit", intent.newCommit())
                                    .update();
                });
    }

    Optional<PushIntent> find(TenantId tenant, RunId run, String call) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(FIND)
                                .param("run", run.value())
                                .param("call", call)
                                .query(Rows.of(PushIntent.class))
                                .optional());
    }
}
