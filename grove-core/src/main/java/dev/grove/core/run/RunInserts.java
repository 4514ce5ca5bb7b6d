package dev.grove.core.run;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallJson;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkflowJson;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.telemetry.TraceContext;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.SqlParameterValue;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Inserts the rows of runs, within the tenant's transaction. */
final class RunInserts {

    private static final String UUID_TYPE = "uuid";

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final String INSERT =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, goal, model, output_schema, call, workflow, workflow_name, workflow_version,
                                    parent_run_id, root_run_id, depth, status, limits, metadata, workspace_files,
                                    workspace_snapshot, workspace_from_run_id, workspace_from_turn,
                                    priority, forked_from_run_id, forked_at_turn, turns, event_seq,
                                    created_at, origin, trace)
            VALUES (:tenant, :run, :kind, :agentId, :agent, :version, :goal, :model, :outputSchema::json, :call::json,
                    :workflow::json, :workflowName, :workflowVersion,
                    :parent, :root, :depth, 'queued', :limits::jsonb, :metadata::jsonb, :files::jsonb, :snapshot, :filesOf, :filesAt, :priority,
                    :forkedFrom, :forkedAt, COALESCE(:forkedAt, 0), 1, :now, :origin, :trace)
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

    /** Inserts a run that was not delegated, with its first event. */
    static void queue(
            TenantDatabase database, TenantId tenant, NewRun run, EventLine queued, Instant now) {
        RunId id = queued.run();
        database.single(
                tenant,
                QUEUE,
                columns(id, Lineage.ofRoot(id), run, now).addValue("lines", queued.line()),
                (row, _) -> row.getObject(1, UUID.class));
    }

    /** Inserts a run with its first event, within a transaction. */
    static void queue(TenantSql jdbc, Lineage lineage, NewRun run, EventLine queued, Instant now) {
        UUID _ =
                jdbc.sql(
                                QUEUE,
                                columns(queued.run(), lineage, run, now)
                                        .addValue("lines", queued.line()))
                        .query(UUID.class)
                        .single();
    }

    static void insert(TenantSql jdbc, RunId id, Lineage lineage, NewRun run, Instant now) {
        jdbc.sql(INSERT, columns(id, lineage, run, now)).update();
    }

    private static MapSqlParameterSource columns(
            RunId id, Lineage lineage, NewRun run, Instant now) {
        RunId parent = lineage.parent();
        RunOrigin origin = run.origin();
        RunId forkedFrom = origin.forkedFrom();
        WorkspaceOrigin files = run.workspaceFrom();
        return new MapSqlParameterSource()
                .addValue("run", id.value())
                .addValue("parent", parent == null ? null : parent.value(), Types.OTHER, UUID_TYPE)
                .addValue("root", lineage.root().value())
                .addValue("depth", lineage.depth())
                .addValues(columns(run.work()))
                .addValue("limits", LimitsJson.render(run.limits()).toString())
                .addValue("metadata", run.metadata().toString())
                .addValue("files", JSON.writeValueAsString(run.workspaceFiles()))
                .addValue("snapshot", origin.snapshot(), Types.VARCHAR)
                .addValue(
                        "filesOf",
                        files == null ? null : files.run().value(),
                        Types.OTHER,
                        UUID_TYPE)
                .addValue("filesAt", files == null ? null : files.turn(), Types.INTEGER)
                .addValue("priority", run.priority())
                .addValue(
                        "forkedFrom",
                        forkedFrom == null ? null : forkedFrom.value(),
                        Types.OTHER,
                        UUID_TYPE)
                .addValue(
                        "forkedAt",
                        forkedFrom == null ? null : origin.inheritedTurns(),
                        Types.INTEGER)
                .addValue("origin", run.marks().source().stored(), Types.VARCHAR)
                .addValue("trace", TraceContext.currentText(), Types.VARCHAR)
                .addValue("now", now.atOffset(ZoneOffset.UTC));
    }

    private static Map<String, @Nullable Object> columns(Work work) {
        Map<String, @Nullable Object> columns = new HashMap<>();
        columns.put("kind", work.kind().wireName());
        AgentWork agent = work instanceof AgentWork one ? one : null;
        columns.put(
                "agentId",
                new SqlParameterValue(
                        Types.OTHER, UUID_TYPE, agent == null ? null : agent.agent().value()));
        columns.put("agent", typed(Types.VARCHAR, agent == null ? null : agent.name()));
        columns.put("version", typed(Types.INTEGER, agent == null ? null : agent.version()));
        columns.put("goal", typed(Types.VARCHAR, agent == null ? null : agent.goal()));
        columns.put("model", typed(Types.VARCHAR, agent == null ? null : agent.model().toString()));
        ObjectNode schema = agent == null ? null : agent.outputSchema();
        columns.put(
                "outputSchema", typed(Types.VARCHAR, schema == null ? null : schema.toString()));
        WorkflowWork workflow = work instanceof WorkflowWork one ? one : null;
        columns.put(
                "workflow",
                typed(Types.VARCHAR, workflow == null ? null : WorkflowJson.write(workflow)));
        columns.put(
                "workflowName", typed(Types.VARCHAR, workflow == null ? null : workflow.name()));
        columns.put(
                "workflowVersion",
                typed(Types.INTEGER, workflow == null ? null : workflow.version()));
        columns.put(
                "call",
                typed(Types.VARCHAR, work instanceof CallWork call ? CallJson.write(call) : null));
        return columns;
    }

    private static SqlParameterValue typed(int type, @Nullable Object value) {
        return new SqlParameterValue(type, value);
    }
}
