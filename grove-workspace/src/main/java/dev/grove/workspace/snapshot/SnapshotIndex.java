package dev.grove.workspace.snapshot;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Which snapshots there are. A row is there before its bytes are and until they are gone, so that
 * none are ever forgotten; it says whether they are whole.
 */
@Repository
class SnapshotIndex {

    private static final String TOUCH =
            """
            UPDATE workspace_snapshots SET kept_at = now()
             WHERE tenant_id = :tenant AND digest = :digest AND stored
            """;

    private static final String ANNOUNCE =
            """
            INSERT INTO workspace_snapshots (tenant_id, digest, bytes) VALUES (:tenant, :digest, :bytes)
            ON CONFLICT (tenant_id, digest) DO UPDATE SET kept_at = now()
            """;

    private static final String SIZE =
            "SELECT bytes FROM workspace_snapshots WHERE tenant_id = :tenant AND digest = :digest AND stored";

    private static final String STORED =
            "UPDATE workspace_snapshots SET stored = true WHERE tenant_id = :tenant AND digest = :digest";

    /**
     * Whether a run needs its files: until it has ended so long ago as its tenant has it, or the
     * server, and for as long as a legal hold keeps them.
     */
    private static final String NEEDED =
            """
            (r.finished_at IS NULL
             OR r.finished_at > now() - COALESCE((SELECT p.files_days * 86400::bigint FROM tenant_retention p
                                                   WHERE p.tenant_id = r.tenant_id), :keep) * interval '1 second'
             OR EXISTS (SELECT 1 FROM legal_holds h
                         WHERE h.tenant_id = r.tenant_id AND h.released_at IS NULL
                           AND (h.root_run_id IS NULL OR h.root_run_id = r.root_run_id)))
            """;

    /**
     * Snapshot that no run needs any more and no file or attachment of a run points at, nor one of
     * a message that waits or was refused. Those kept within the last hour are about to be pointed
     * at. The row, once locked, makes those wait who would keep the same again.
     */
    private static final String ABANDONED =
            """
            SELECT tenant_id, digest FROM workspace_snapshots s
             WHERE kept_at < now() - interval '1 hour' %2$s
               AND NOT EXISTS (
                   SELECT 1 FROM agent_run_snapshots t JOIN agent_runs r ON r.id = t.run_id
                    WHERE t.tenant_id = s.tenant_id AND t.digest = s.digest
                      AND %1$s)
               AND NOT EXISTS (
                   SELECT 1 FROM agent_runs r
                    WHERE r.tenant_id = s.tenant_id AND r.workspace_snapshot = s.digest
                      AND %1$s)
               AND NOT EXISTS (
                   SELECT 1 FROM agent_run_files f
                    WHERE f.tenant_id = s.tenant_id AND f.digest = s.digest)
               AND NOT EXISTS (
                   SELECT 1 FROM agent_run_attachments a
                    WHERE a.tenant_id = s.tenant_id AND a.digest = s.digest)
               AND NOT EXISTS (
                   SELECT 1 FROM session_attachments a
                     JOIN session_messages m ON m.tenant_id = a.tenant_id AND m.session_id = a.session_id AND m.id = a.message_id
                    WHERE a.tenant_id = s.tenant_id AND a.digest = s.digest
                      AND (m.state <> 'withdrawn'
                           OR EXISTS (SELECT 1 FROM legal_holds h
                                       WHERE h.tenant_id = s.tenant_id AND h.released_at IS NULL AND h.root_run_id IS NULL)))
             ORDER BY kept_at LIMIT 1 FOR UPDATE SKIP LOCKED
            """;

    private static final String NEWEST =
            "SELECT tenant_id, digest FROM workspace_snapshots WHERE stored ORDER BY kept_at DESC LIMIT :most";

    private static final String ANY_ABANDONED = ABANDONED.formatted(NEEDED, "");

    private static final String ABANDONED_ONE =
            ABANDONED.formatted(NEEDED, "AND tenant_id = :tenant AND digest = :digest");

    private static final String ALL =
            """
            SELECT tenant_id, digest FROM workspace_snapshots
             WHERE tenant_id = :tenant
             ORDER BY digest LIMIT :most FOR UPDATE
            """;

    private static final String FORGET =
            "DELETE FROM workspace_snapshots WHERE tenant_id = :tenant AND digest = :digest";

    private final EngineDatabase database;

    SnapshotIndex(EngineDatabase database) {
        this.database = database;
    }

    /** A snapshot by its name. */
    record Named(TenantId tenant, String digest) {}

    /** Whether the snapshot is there, whole; it counts as new from now on. */
    boolean touch(TenantId tenant, String digest) {
        return whenThere(tenant, jdbc -> jdbc.sql(TOUCH).param("digest", digest).update()) == 1;
    }

    /** In bytes, of a snapshot that is there, whole. */
    Optional<Long> size(TenantId tenant, String digest) {
        return whenThere(
                tenant,
                jdbc -> jdbc.sql(SIZE).param("digest", digest).query(Long.class).optional());
    }

    /** The snapshot's bytes are about to be stored. */
    void announce(TenantId tenant, String digest, long bytes) {
        int _ =
                whenThere(
                        tenant,
                        jdbc ->
                                jdbc.sql(ANNOUNCE)
                                        .param("digest", digest)
                                        .param("bytes", bytes)
                                        .update());
    }

    /** The snapshot's bytes are stored. */
    void stored(TenantId tenant, String digest) {
        int _ = whenThere(tenant, jdbc -> jdbc.sql(STORED).param("digest", digest).update());
    }

    /**
     * Forgets one snapshot that is not needed.
     *
     * @param keepFor how long after its run has ended a snapshot is needed
     * @param delete removes its bytes; when it fails, nothing is forgotten
     * @return false when there is none
     */
    @CrossTenant("sweeps for every tenant")
    boolean forgetOne(Duration keepFor, Consumer<Named> delete) {
        return database.call(jdbc -> {
            List<Named> found =
                    jdbc.sql(ANY_ABANDONED)
                            .param("keep", keepFor.toSeconds())
                            .query(Rows.of(Named.class))
                            .list();
            found.forEach(snapshot -> forget(jdbc, snapshot, delete));
            return !found.isEmpty();
        });
    }

    /** Newest whole snapshots, by when they were kept last. */
    @CrossTenant("where snapshots lie is the operator's concern")
    List<Named> newest(int most) {
        return database.call(
                jdbc -> jdbc.sql(NEWEST).param("most", most).query(Rows.of(Named.class)).list());
    }

    /**
     * Forgets a snapshot, if it is not needed.
     *
     * @param keepFor how long after its run has ended a snapshot is needed
     * @param delete removes its bytes; when it fails, nothing is forgotten
     */
    void forget(TenantId tenant, String digest, Duration keepFor, Consumer<Named> delete) {
        database.run(
                tenant,
                jdbc ->
                        jdbc.sql(ABANDONED_ONE)
                                .param("keep", keepFor.toSeconds())
                                .param("digest", digest)
                                .query(Rows.of(Named.class))
                                .list()
                                .forEach(snapshot -> forget(jdbc, snapshot, delete)));
    }

    /**
     * Forgets snapshots of a tenant that has no runs any more.
     *
     * @param most so many at most
     * @param delete removes their bytes; when it fails, nothing is forgotten
     * @return how many
     */
    int forgetAll(TenantId tenant, int most, Consumer<Named> delete) {
        return database.call(
                tenant,
                jdbc -> {
                    List<Named> found =
                            jdbc.sql(ALL).param("most", most).query(Rows.of(Named.class)).list();
                    found.forEach(snapshot -> forget(jdbc, snapshot, delete));
                    return found.size();
                });
    }

    private static void forget(JdbcClient jdbc, Named snapshot, Consumer<Named> delete) {
        delete.accept(snapshot);
        TenantSql.of(snapshot.tenant(), jdbc)
                .sql(FORGET)
                .param("digest", snapshot.digest())
                .update();
    }

    /** Each of these may be done twice: a broken connection is no reason for a call to fail. */
    private <T> T whenThere(TenantId tenant, Function<TenantSql, T> work) {
        return DatabaseRetry.call(() -> database.call(tenant, work));
    }
}
