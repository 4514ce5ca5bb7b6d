package dev.grove.core.run.file;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Repository;

/** The files of runs, as those read them who execute runs. */
@Repository
public class RunInputs {

    /** By the age that the tenant has for files, and nothing that a legal hold keeps. */
    private static final String FORGET =
            """
            DELETE FROM agent_run_files WHERE (run_id, seq) IN (
                SELECT f.run_id, f.seq FROM agent_run_files f JOIN agent_runs r ON r.id = f.run_id
                  LEFT JOIN tenant_retention p ON p.tenant_id = r.tenant_id
                 WHERE r.finished_at < now() - COALESCE(p.files_days * 86400::bigint, :keep) * interval '1 second'
                   AND NOT EXISTS (SELECT 1 FROM legal_holds h
                                    WHERE h.tenant_id = r.tenant_id AND h.released_at IS NULL
                                      AND (h.root_run_id IS NULL OR h.root_run_id = r.root_run_id))
                 LIMIT :most)
            """;

    private final EngineDatabase database;

    public RunInputs(EngineDatabase database) {
        this.database = database;
    }

    /**
     * In the order in which they were put. While a run is executed nothing is added, so that one
     * look is enough.
     */
    public List<PutFile> of(TenantId tenant, RunId run) {
        return DatabaseRetry.call(() -> database.single(tenant, jdbc -> PutRows.read(jdbc, run)));
    }

    /** Forgets files of runs that ended long ago, at most so many; gives their number. */
    @CrossTenant("runs of every tenant end")
    int forget(Duration keepFor, int most) {
        return database.single(jdbc ->
                jdbc.sql(FORGET).param("keep", keepFor.toSeconds()).param("most", most).update());
    }
}
