package dev.grove.core.run;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/** Inserts the rows of runs, within the tenant's transaction. */
final class RunInserts {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String INSERT =
            """
            INSERT INTO agent_runs (tenant_id, id, agent_id, agent_name, agent_version,
                                    parent_run_id, root_run_id, depth, status, goal, model, limits, metadata, workspace_files,
                                    workspace_snapshot, workspace_from_run_id, workspace_from_turn,
                                    priority, forked_from_run_id, forked_at_turn, turns, event_seq,
                                    created_at)
            VALUES (:tenant, :run, :agentId, :agent, :version, :parent, :root, :depth, 'queued', :goal, :model,
                    :limits::jsonb, :metadata::jsonb, :files::jsonb, :snapshot, :filesOf, :filesAt, :priority,
                    :forkedFrom, :forkedAt, COALESCE(:forkedAt, 0), 1, :now)
            """;

    /** As two statements would, in one round trip. */
    private static final String QUEUE =
            "WITH run AS (\n"
                    + INSERT
                    + """
                    RETURNING tenant_id, id, turns
                    )
                    INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                         cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                    SELECT tenant_id, id, 1, 1, 0, turns, 0, 0, 0, 0, 0, 1, :lines FROM run
                    RETURNING run_id
                    """;

    private RunInserts() {}

    /** Inserts a run that nobody delegated, with its first event. */
    static void queue(
            TenantDatabase database, TenantId tenant, NewRun run, EventLine queued, Instant now) {
        RunId id = queued.run();
        database.single(
                tenant,
                QUEUE,
                columns(tenant, id, Lineage.ofRoot(id), run, now).addValue("lines", queued.line()),
                (row, _) -> row.getObject(1, UUID.class));
    }

    static void insert(
            JdbcClient jdbc, TenantId tenant, RunId id, Lineage lineage, NewRun run, Instant now) {
        jdbc.sql(INSERT).paramSource(columns(tenant, id, lineage, run, now)).update();
    }

    private static MapSqlParameterSource columns(
            TenantId tenant, RunId id, Lineage lineage, NewRun run, Instant now) {
        RunId parent = lineage.parent();
        StartRun wish = run.wish();
        RunOrigin origin = run.origin();
        RunId forkedFrom = origin.forkedFrom();
        WorkspaceOrigin files = wish.workspaceFrom();
        return new MapSqlParameterSource()
                .addValue("tenant", tenant.value())
                .addValue("run", id.value())
                .addValue("parent", parent == null ? null : parent.value(), Types.OTHER)
                .addValue("root", lineage.root().value())
                .addValue("depth", lineage.depth())
                .addValue("agentId", run.agent().id().value())
                .addValue("agent", run.agent().name())
                .addValue("version", run.agent().version())
                .addValue("goal", wish.goal())
                .addValue("model", run.model().toString())
                .addValue("limits", LimitsJson.render(run.limits()).toString())
                .addValue("metadata", wish.metadata().toString())
                .addValue("files", JSON.writeValueAsString(wish.workspaceFiles()))
                .addValue("snapshot", origin.snapshot())
                .addValue("filesOf", files == null ? null : files.run().value(), Types.OTHER)
                .addValue("filesAt", files == null ? null : files.turn(), Types.INTEGER)
                .addValue("priority", wish.priority())
                .addValue("forkedFrom", forkedFrom == null ? null : forkedFrom.value(), Types.OTHER)
                .addValue(
                        "forkedAt",
                        forkedFrom == null ? null : origin.inheritedTurns(),
                        Types.INTEGER)
                .addValue("now", now.atOffset(ZoneOffset.UTC));
    }
}
