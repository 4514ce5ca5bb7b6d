package dev.grove.core.run;

import dev.grove.core.event.RunEvent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.json.JsonMapper;

/**
 * Writes that callers cause on runs which nobody executes: within the tenant's transaction, in the
 * row's lock.
 */
public final class RunInserts {

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

    private static final String APPEND =
            """
            INSERT INTO agent_run_events (tenant_id, run_id, first_seq, last_seq, lines)
            VALUES (:tenant, :run, :first, :last, :lines)
            """;

    private RunInserts() {}

    static void insert(JdbcClient jdbc, TenantId tenant, RunId id, NewRun run, Instant now) {
        insert(jdbc, tenant, id, Lineage.ofRoot(id), run, now);
    }

    static void insert(
            JdbcClient jdbc, TenantId tenant, RunId id, Lineage lineage, NewRun run, Instant now) {
        RunId parent = lineage.parent();
        StartRun wish = run.wish();
        RunOrigin origin = run.origin();
        RunId forkedFrom = origin.forkedFrom();
        WorkspaceOrigin files = wish.workspaceFrom();
        jdbc.sql(INSERT)
                .param("tenant", tenant.value())
                .param("run", id.value())
                .param("parent", parent == null ? null : parent.value(), Types.OTHER)
                .param("root", lineage.root().value())
                .param("depth", lineage.depth())
                .param("agentId", run.agent().id().value())
                .param("agent", run.agent().name())
                .param("version", run.agent().version())
                .param("goal", wish.goal())
                .param("model", run.model().toString())
                .param("limits", LimitsJson.render(run.limits()).toString())
                .param("metadata", wish.metadata().toString())
                .param("files", JSON.writeValueAsString(wish.workspaceFiles()))
                .param("snapshot", origin.snapshot())
                .param("filesOf", files == null ? null : files.run().value(), Types.OTHER)
                .param("filesAt", files == null ? null : files.turn(), Types.INTEGER)
                .param("priority", wish.priority())
                .param("forkedFrom", forkedFrom == null ? null : forkedFrom.value(), Types.OTHER)
                .param(
                        "forkedAt",
                        forkedFrom == null ? null : origin.inheritedTurns(),
                        Types.INTEGER)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .update();
    }

    public static void append(JdbcClient jdbc, TenantId tenant, RunId run, List<RunEvent> events) {
        jdbc.sql(APPEND)
                .param("tenant", tenant.value())
                .param("run", run.value())
                .param("first", events.getFirst().seq())
                .param("last", events.getLast().seq())
                .param(
                        "lines",
                        events.stream().map(RunEvent::line).collect(Collectors.joining("\n")))
                .update();
    }
}
