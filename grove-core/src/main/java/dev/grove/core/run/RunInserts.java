package dev.grove.core.run;

import static dev.grove.core.database.ColumnType.BOOLEAN;
import static dev.grove.core.database.ColumnType.INTEGER;
import static dev.grove.core.database.ColumnType.JSON;
import static dev.grove.core.database.ColumnType.JSONB;
import static dev.grove.core.database.ColumnType.TEXT;
import static dev.grove.core.database.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.ColumnType.UUID_;
import static dev.grove.core.database.Columns.column;

import dev.grove.core.database.Columns;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallJson;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkflowJson;
import dev.grove.core.run.work.WorkflowWork;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import tools.jackson.databind.json.JsonMapper;

/** Inserts the rows of runs, within the tenant's transaction. */
final class RunInserts {

    private static final Columns<RunRow> RUN =
            new Columns<>(
                    List.of(
                            column("id", UUID_, row -> row.id().value()),
                            column("kind", TEXT, row -> row.run().work().kind().wireName()),
                            column("agent_id", UUID_, row -> row.ofAgent(a -> a.agent().value())),
                            column("agent_name", TEXT, row -> row.ofAgent(AgentWork::name)),
                            column(
                                    "agent_version",
                                    INTEGER,
                                    row -> row.ofAgent(AgentWork::version)),
                            column("goal", TEXT, row -> row.ofAgent(AgentWork::goal)),
                            column("model", TEXT, row -> row.ofAgent(AgentWork::model)),
                            column(
                                    "output_schema",
                                    JSON,
                                    row -> row.ofAgent(AgentWork::outputSchema)),
                            column("call", JSON, RunInserts::call),
                            column("workflow", JSON, row -> ofWorkflow(row, WorkflowJson::write)),
                            column(
                                    "workflow_name",
                                    TEXT,
                                    row -> ofWorkflow(row, WorkflowWork::name)),
                            column(
                                    "workflow_version",
                                    INTEGER,
                                    row -> ofWorkflow(row, WorkflowWork::version)),
                            column("title", TEXT, row -> WorkColumns.title(row.run().work())),
                            column("parent_run_id", UUID_, row -> value(row.lineage().parent())),
                            column("root_run_id", UUID_, row -> row.lineage().root().value()),
                            column("depth", INTEGER, row -> row.lineage().depth()),
                            column("limits", JSONB, row -> LimitsJson.render(row.run().limits())),
                            column("metadata", JSONB, row -> row.run().metadata()),
                            column("workspace_files", JSONB, RunInserts::files),
                            column(
                                    "workspace_snapshot",
                                    TEXT,
                                    row -> row.run().origin().snapshot()),
                            column(
                                    "workspace_from_run_id",
                                    UUID_,
                                    row -> ofFiles(row, from -> from.run().value())),
                            column(
                                    "workspace_from_turn",
                                    INTEGER,
                                    row -> ofFiles(row, WorkspaceOrigin::turn)),
                            column("priority", INTEGER, row -> row.run().priority()),
                            column(
                                    "forked_from_run_id",
                                    UUID_,
                                    row -> row.ofFork(fork -> value(fork.forkedFrom()))),
                            column(
                                    "forked_at_turn",
                                    INTEGER,
                                    row -> row.ofFork(fork -> fork.inheritedTurns())),
                            column("created_at", TIMESTAMPTZ, RunRow::now),
                            column("origin", TEXT, row -> row.run().marks().source().stored()),
                            column("started_by", UUID_, row -> row.run().marks().storedStarter()),
                            column("trace", TEXT, RunRow::trace)));

    private static final Columns<RunRow> ROW =
            RUN.and(column("claimed", BOOLEAN, RunRow::isClaimed))
                    .and(column("events", TEXT, RunRow::lines));

    /**
     * Inserts the row and the first log entry of each run, in one round trip for all. A run that is
     * claimed at once has its claim in that entry.
     */
    private static final String INSERT =
            """
            WITH n AS (
                SELECT * FROM %s
            ), run AS (
                INSERT INTO agent_runs (tenant_id, %s, turns, status, event_seq, epoch, lease_owner, started_at)
                SELECT :tenant, %s, COALESCE(n.forked_at_turn, 0),
                       CASE WHEN n.claimed THEN 'running' ELSE 'queued' END,
                       CASE WHEN n.claimed THEN 2 ELSE 1 END,
                       CASE WHEN n.claimed THEN 1 ELSE 0 END,
                       CASE WHEN n.claimed THEN :owner END,
                       CASE WHEN n.claimed THEN clock_timestamp() END
                  FROM n
                RETURNING tenant_id, id, turns, event_seq, epoch, started_at
            ), entered AS (
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                     cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT run.tenant_id, run.id, 1, run.event_seq, run.epoch, run.turns, 0, 0, 0, 0, 0, 1, n.events
                  FROM run JOIN n ON n.id = run.id
            )
            SELECT id, started_at FROM run
            """
                    .formatted(ROW.named("n"), RUN.names(), RUN.valuesOf("n"));

    private RunInserts() {}

    /** Queues a run. */
    static void queue(TenantDatabase database, TenantId tenant, RunRow run) {
        database.single(tenant, INSERT, parameters(List.of(run), null), (row, _) -> true);
    }

    /** Queues a run, within a transaction. */
    static void queue(TenantSql jdbc, RunRow run) {
        insert(jdbc, List.of(run), null);
    }

    /**
     * Inserts runs, within a transaction.
     *
     * @param owner of those that are claimed; null where none is
     * @return when those began
     */
    static Map<RunId, Instant> insert(TenantSql jdbc, List<RunRow> runs, @Nullable UUID owner) {
        Map<RunId, Instant> begun = new HashMap<>();
        jdbc.sql(INSERT, parameters(runs, owner))
                .query(row -> {
                    OffsetDateTime at = row.getObject("started_at", OffsetDateTime.class);
                    if (at != null) {
                        begun.put(new RunId(row.getObject("id", UUID.class)), at.toInstant());
                    }
                });
        return begun;
    }

    private static MapSqlParameterSource parameters(List<RunRow> runs, @Nullable UUID owner) {
        return new MapSqlParameterSource(ROW.texts(runs))
                .addValue("owner", owner, Types.OTHER, "uuid");
    }

    private static @Nullable String call(RunRow row) {
        return row.run().work() instanceof CallWork call ? CallJson.write(call) : null;
    }

    private static String files(RunRow row) {
        return JsonMapper.shared().writeValueAsString(row.run().workspaceFiles());
    }

    private static <T> @Nullable T ofWorkflow(RunRow row, Function<WorkflowWork, T> part) {
        return row.run().work() instanceof WorkflowWork workflow ? part.apply(workflow) : null;
    }

    private static <T> @Nullable T ofFiles(
            RunRow row, Function<WorkspaceOrigin, @Nullable T> part) {
        WorkspaceOrigin from = row.run().workspaceFrom();
        return from == null ? null : part.apply(from);
    }

    private static @Nullable UUID value(@Nullable RunId run) {
        return run == null ? null : run.value();
    }
}
