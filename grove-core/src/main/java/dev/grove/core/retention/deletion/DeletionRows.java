package dev.grove.core.retention.deletion;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.Uuids;
import dev.grove.core.retention.Asker;
import dev.grove.core.retention.Counts;
import java.math.BigDecimal;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** SQL of the records of deletions, within a transaction. */
public final class DeletionRows {

    private static final JsonMapper JSON = JsonMapper.shared();

    static final String COLUMNS =
            """
            SELECT tenant_id, id, kind, subject, asked_by_name AS asked_by, asked_at, waits_for, counts,
                   COALESCE(settled::text, '[]') AS settled, completed_at
              FROM deletions
            """;

    private static final String OF_SUBJECT =
            COLUMNS
                    + """
                     WHERE tenant_id = :tenant AND kind = :kind AND subject = :subject
                     ORDER BY id DESC LIMIT 1
                    """;

    /** Inserts a record. Of two requests at once, the later finds the record of the first. */
    private static final String INSERT =
            """
            INSERT INTO deletions (tenant_id, id, kind, subject, person, asked_by, asked_by_name, asked_at, status,
                                   counts, completed_at)
            VALUES (:tenant, :id, :kind, :subject, :person, :by, :byName, :now, :status, :counts::json, :completed)
            ON CONFLICT DO NOTHING
            """;

    private static final String LOCK =
            COLUMNS
                    + """
                     WHERE tenant_id = :tenant AND id = :id AND status = 'running' FOR UPDATE SKIP LOCKED
                    """;

    private static final String ADD =
            """
            UPDATE deletions SET counts = :counts::json, waits_for = NULL
             WHERE tenant_id = :tenant AND id = :id
            """;

    private static final String WAIT =
            """
            UPDATE deletions SET waits_for = :why
             WHERE tenant_id = :tenant AND id = :id AND waits_for IS DISTINCT FROM :why
            """;

    private static final String COMPLETE =
            """
            UPDATE deletions SET status = 'completed', completed_at = :now, waits_for = NULL, person = NULL
             WHERE tenant_id = :tenant AND id = :id
            """;

    /** Locks the record of a day, to which sweeps of several servers add. */
    private static final String LOCK_DAY =
            COLUMNS
                    + " WHERE tenant_id = :tenant AND kind = 'retention' AND subject = :day FOR UPDATE";

    private static final RowMapper<Deletion> DELETIONS =
            Rows.of(
                    Deletion.class,
                    Map.of("counts", Counts::parse, "settled", DeletionRows::months));

    private DeletionRows() {}

    static Optional<Deletion> find(TenantSql jdbc, Deletion.Kind kind, String subject) {
        return jdbc.sql(OF_SUBJECT)
                .param("kind", kind.wireName())
                .param("subject", subject)
                .query(DELETIONS)
                .optional();
    }

    /**
     * Records what is being deleted, or where counts are given, what was.
     *
     * @param person of a person's data: who it is, until it is done
     * @return false where there is a record of that already
     */
    static boolean insert(
            TenantSql jdbc,
            Deletion.Kind kind,
            String subject,
            @Nullable String person,
            @Nullable Asker by,
            @Nullable Counts done,
            Instant now) {
        return jdbc.sql(INSERT)
                        .param("id", Uuids.next())
                        .param("kind", kind.wireName())
                        .param("subject", subject)
                        .param("person", person, Types.VARCHAR)
                        .param("by", by == null ? null : by.key().value(), Types.OTHER)
                        .param("byName", by == null ? null : by.name(), Types.VARCHAR)
                        .param("now", atUtc(now))
                        .param("status", done == null ? "running" : "completed")
                        .param("counts", (done == null ? Counts.NONE : done).json())
                        .param(
                                "completed",
                                done == null ? null : atUtc(now),
                                Types.TIMESTAMP_WITH_TIMEZONE)
                        .update()
                == 1;
    }

    /** A running one, locked; empty where it is done, or another server is at it. */
    static Optional<Deletion> lock(TenantSql jdbc, UUID id) {
        return jdbc.sql(LOCK).param("id", id).query(DELETIONS).optional();
    }

    /** Adds to a locked one. */
    static void add(TenantSql jdbc, Deletion locked, Counts counts) {
        jdbc.sql(ADD)
                .param("id", locked.id())
                .param("counts", locked.counts().plus(counts).json())
                .update();
    }

    static void waitFor(TenantSql jdbc, UUID id, String why) {
        jdbc.sql(WAIT).param("id", id).param("why", why).update();
    }

    static void complete(TenantSql jdbc, UUID id, Instant now) {
        jdbc.sql(COMPLETE).param("id", id).param("now", atUtc(now)).update();
    }

    /** Adds what went by its age to the record of the day. */
    public static void addToDay(TenantSql jdbc, Counts counts, Instant now) {
        String day = now.atOffset(ZoneOffset.UTC).toLocalDate().toString();
        boolean isFirst = insert(jdbc, Deletion.Kind.RETENTION, day, null, null, counts, now);
        if (!isFirst) {
            Deletion today = jdbc.sql(LOCK_DAY).param("day", day).query(DELETIONS).single();
            add(jdbc, today, counts);
        }
    }

    static List<Deletion> list(JdbcClient.StatementSpec statement) {
        return statement.query(DELETIONS).list();
    }

    private static List<Deletion.Month> months(String settled) {
        return JSON.readTree(settled)
                .valueStream()
                .map(month ->
                        new Deletion.Month(
                                month.get("month").asString(),
                                month.get("runs").asLong(),
                                new BigDecimal(month.get("cost_usd").asString())))
                .toList();
    }
}
