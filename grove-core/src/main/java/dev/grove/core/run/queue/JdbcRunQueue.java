package dev.grove.core.run.queue;

import static dev.grove.core.database.ColumnType.BOOLEAN;
import static dev.grove.core.database.ColumnType.INTEGER;
import static dev.grove.core.database.ColumnType.JSON;
import static dev.grove.core.database.ColumnType.JSONB;
import static dev.grove.core.database.ColumnType.TEXT;
import static dev.grove.core.database.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.ColumnType.UUID_;
import static dev.grove.core.database.Columns.column;

import dev.grove.core.database.Columns;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallJson;
import dev.grove.core.run.work.WorkColumns;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** The queue's one statement: a group of new runs with their first entries, in one commit. */
@Repository
class JdbcRunQueue {

    /** Columns of the run's row; a run that begins with files takes another way. */
    private static final Columns<QueueRow> RUN =
            new Columns<QueueRow>(
                    List.of(
                            column("tenant_id", UUID_, row -> row.entry().tenant().value()),
                            column("id", UUID_, row -> row.entry().id().value()),
                            column("kind", TEXT, row -> row.entry().run().work().kind().wireName()),
                            column(
                                    "agent_id",
                                    UUID_,
                                    row -> row.ofAgent(agent -> agent.agent().value())),
                            column("agent_name", TEXT, row -> row.ofAgent(AgentWork::name)),
                            column(
                                    "agent_version",
                                    INTEGER,
                                    row -> row.ofAgent(AgentWork::version)),
                            column("goal", TEXT, row -> row.ofAgent(AgentWork::goal)),
                            column(
                                    "model",
                                    TEXT,
                                    row -> row.ofAgent(agent -> agent.model().toString())),
                            column("call", JSON, row -> row.ofCall(CallJson::write)),
                            column(
                                    "title",
                                    TEXT,
                                    row -> WorkColumns.title(row.entry().run().work())),
                            column(
                                    "limits",
                                    JSONB,
                                    row ->
                                            LimitsJson.render(row.entry().run().limits())
                                                    .toString()),
                            column(
                                    "metadata",
                                    JSONB,
                                    row -> row.entry().run().metadata().toString()),
                            column("priority", INTEGER, row -> row.entry().run().priority()),
                            column("created_at", TIMESTAMPTZ, row -> row.entry().createdAt()),
                            column(
                                    "origin",
                                    TEXT,
                                    row -> row.entry().run().marks().source().stored()),
                            column(
                                    "started_by",
                                    UUID_,
                                    row -> row.entry().run().marks().storedStarter()),
                            column("trace", TEXT, row -> row.entry().trace())));

    /**
     * Values beside the row: whether it is inserted, whether it is claimed at once, and its first
     * events.
     */
    private static final Columns<QueueRow> BESIDES =
            new Columns<QueueRow>(
                    List.of(
                            column("id", UUID_, row -> row.entry().id().value()),
                            column(
                                    "of_current_version",
                                    BOOLEAN,
                                    row -> row.entry().ofCurrentVersion()),
                            column("claimed", BOOLEAN, QueueRow::claimed),
                            column("events", TEXT, QueueRow::lines)));

    /**
     * A run that is claimed at once has the entry of its claim in its first one. What was pinned
     * from memory is compared with the agent as it is.
     */
    private static final String INSERT =
            """
            WITH n AS (
                SELECT * FROM %s
            ), b AS (
                SELECT * FROM %s
            ), inserted AS (
                INSERT INTO agent_runs (%s, workspace_files, root_run_id, status, event_seq, epoch, lease_owner, started_at)
                SELECT %s, '{}', n.id,
                       CASE WHEN b.claimed THEN 'running' ELSE 'queued' END,
                       CASE WHEN b.claimed THEN 2 ELSE 1 END,
                       CASE WHEN b.claimed THEN 1 ELSE 0 END,
                       CASE WHEN b.claimed THEN ?::uuid END,
                       CASE WHEN b.claimed THEN clock_timestamp() END
                  FROM n JOIN b ON b.id = n.id
                 WHERE NOT b.of_current_version
                    OR EXISTS (SELECT FROM agents a
                                WHERE a.tenant_id = n.tenant_id AND a.id = n.agent_id
                                  AND a.current_version = n.agent_version AND a.deleted_at IS NULL)
                RETURNING tenant_id, id, event_seq, epoch, started_at
            ), entered AS (
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                     cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT i.tenant_id, i.id, 1, i.event_seq, i.epoch, 0, 0, 0, 0, 0, 0, 1, b.events
                  FROM inserted i JOIN b ON b.id = i.id
            )
            SELECT id, started_at FROM inserted
            """
                    .formatted(
                            RUN.unnested("n"),
                            BESIDES.unnested("b"),
                            RUN.names(),
                            RUN.valuesOf("n"));

    private final JdbcTemplate jdbc;

    JdbcRunQueue(EngineDatabase database) {
        // Auto-commit, as for the journal's statement: it is its own transaction.
        this.jdbc = new JdbcTemplate(database.dataSource());
    }

    /**
     * A run that is durable now.
     *
     * @param startedAt null where it is queued
     */
    record Inserted(@Nullable Instant startedAt) {}

    /**
     * Commits new runs.
     *
     * @param owner of those that are claimed
     * @return the runs that were inserted; the agents of the others have changed
     */
    @CrossTenant("runs of many tenants share a commit; each row says whose it is")
    Map<RunId, Inserted> insert(List<QueueRow> rows, UUID owner) {
        return Objects.requireNonNull(
                jdbc.execute((Connection connection) -> {
                    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                        int next = BESIDES.bind(statement, RUN.bind(statement, 1, rows), rows);
                        statement.setObject(next, owner);
                        return inserted(statement);
                    }
                }));
    }

    private static Map<RunId, Inserted> inserted(PreparedStatement statement) throws SQLException {
        Map<RunId, Inserted> inserted = new HashMap<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                OffsetDateTime startedAt = rows.getObject(2, OffsetDateTime.class);
                inserted.put(
                        new RunId(rows.getObject(1, UUID.class)),
                        new Inserted(startedAt == null ? null : startedAt.toInstant()));
            }
        }
        return inserted;
    }
}
