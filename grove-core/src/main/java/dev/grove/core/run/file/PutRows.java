package dev.grove.core.run.file;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;

/** Reads and writes the files of runs, within a transaction. */
final class PutRows {

    /** Only one transaction at a time adds up a tenant's bytes. */
    private static final String LOCK_TOTAL =
            "SELECT pg_advisory_xact_lock(hashtextextended('agent_run_files ' || :tenant::text, 0))";

    private static final String TOTAL =
            "SELECT COALESCE(sum(bytes), 0) FROM agent_run_files WHERE tenant_id = :tenant";

    private static final String TARGET =
            """
            SELECT status, turns, event_seq, %s FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
            """
                    .formatted(WorkColumns.list());

    private static final String READ =
            """
            SELECT run_id, seq, after_turn, path, digest, bytes, told AS shown_to_model, put_at AS at
              FROM agent_run_files
             WHERE tenant_id = :tenant AND run_id = ANY (:runs)
             ORDER BY run_id, seq
            """;

    /** Inserts files, replacing those at the same point and path, which were never seen. */
    private static final String PUT =
            """
            WITH put AS (
                SELECT path, digest, bytes, told, number
                  FROM unnest(:paths::text[], :digests::text[], :bytes::bigint[], :told::boolean[])
                       WITH ORDINALITY AS p (path, digest, bytes, told, number)
            ), replaced AS (
                DELETE FROM agent_run_files f USING put
                 WHERE f.tenant_id = :tenant AND f.run_id = :run AND f.after_turn = :turn AND f.path = put.path
            )
            INSERT INTO agent_run_files (tenant_id, run_id, seq, after_turn, path, digest, bytes, told, put_at)
            SELECT :tenant, :run, :last + number, :turn, path, digest, bytes, told, :now FROM put
            """;

    private static final String SET_EVENT_SEQ =
            "UPDATE agent_runs SET event_seq = :seq WHERE tenant_id = :tenant AND id = :run";

    /** With the numbers that the files of the other run know them by. */
    private static final String COPY =
            """
            INSERT INTO agent_run_files (tenant_id, run_id, seq, after_turn, path, digest, bytes, told, put_at)
            SELECT tenant_id, :to, seq, CASE WHEN :fork THEN after_turn ELSE 0 END, path, digest, bytes,
                   told AND :fork, put_at
              FROM agent_run_files
             WHERE tenant_id = :tenant AND run_id = :run AND after_turn <= :turn
            """;

    private static final RowMapper<Target> TARGETS =
            Rows.of(Target.class, Map.of(), Map.of("work", WorkColumns::read));

    private record OfRun(RunId run, PutFile file) {}

    private PutRows() {}

    /** A run that files are to be put into. */
    record Target(RunStatus status, int turns, long eventSeq, Work work) {

        /** Whether it is not being executed, and will be. */
        boolean takesFiles() {
            return status == RunStatus.QUEUED || status == RunStatus.WAITING;
        }
    }

    static void lockTotal(TenantSql jdbc) {
        jdbc.sql(LOCK_TOTAL).query().listOfRows();
    }

    static long total(TenantSql jdbc) {
        return jdbc.sql(TOTAL).query(Long.class).single();
    }

    static Optional<Target> find(TenantSql jdbc, RunId run) {
        return target(jdbc, run, TARGET);
    }

    /** No replica begins to execute it before this transaction ends. */
    static Optional<Target> lock(TenantSql jdbc, RunId run) {
        return target(jdbc, run, TARGET + " FOR UPDATE");
    }

    private static Optional<Target> target(TenantSql jdbc, RunId run, String sql) {
        return jdbc.sql(sql).param("run", run.value()).query(TARGETS).optional();
    }

    /** In the order in which they were put. */
    static List<PutFile> read(TenantSql jdbc, RunId run) {
        return read(jdbc, List.of(run)).getOrDefault(run, List.of());
    }

    /** Files of those runs that have some. */
    static Map<RunId, List<PutFile>> read(TenantSql jdbc, Collection<RunId> runs) {
        Map<RunId, List<PutFile>> files = new HashMap<>();
        jdbc.sql(READ)
                .param("runs", runs.stream().map(RunId::value).toArray(UUID[]::new))
                .query(Rows.of(OfRun.class))
                .list()
                .forEach(found ->
                        files.computeIfAbsent(found.run(), _ -> new ArrayList<>())
                                .add(found.file()));
        return files;
    }

    /**
     * Puts all of them, in one statement.
     *
     * @param last number of the run so far
     */
    static void put(
            TenantSql jdbc, RunId run, int turn, long last, List<NewFile> files, Instant now) {
        jdbc.sql(PUT)
                .param("run", run.value())
                .param("paths", files.stream().map(NewFile::path).toArray(String[]::new))
                .param(
                        "digests",
                        files.stream().map(file -> file.content().digest()).toArray(String[]::new))
                .param(
                        "bytes",
                        files.stream().map(file -> file.content().bytes()).toArray(Long[]::new))
                .param("told", files.stream().map(NewFile::shownToModel).toArray(Boolean[]::new))
                .param("turn", turn)
                .param("last", last)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    static void setEventSeq(TenantSql jdbc, RunId run, long eventSeq) {
        jdbc.sql(SET_EVENT_SEQ).param("run", run.value()).param("seq", eventSeq).update();
    }

    static void copy(TenantSql jdbc, RunId run, RunId to, int turn, boolean fork) {
        jdbc.sql(COPY)
                .param("run", run.value())
                .param("to", to.value())
                .param("turn", turn)
                .param("fork", fork)
                .update();
    }
}
