package dev.grove.core.run.queue;

import static dev.grove.core.database.write.ColumnType.BOOLEAN;
import static dev.grove.core.database.write.ColumnType.INTEGER;
import static dev.grove.core.database.write.ColumnType.JSON;
import static dev.grove.core.database.write.ColumnType.JSONB;
import static dev.grove.core.database.write.ColumnType.TEXT;
import static dev.grove.core.database.write.ColumnType.TIMESTAMPTZ;
import static dev.grove.core.database.write.ColumnType.UUID_;
import static dev.grove.core.database.write.Columns.column;

import dev.grove.core.authority.Principal;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.write.Columns;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.core.run.label.RunLabelRows;
import dev.grove.core.run.prelude.PreludeRows;
import dev.grove.core.run.record.LimitsJson;
import dev.grove.core.run.record.RunParent;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallJson;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkflowJson;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.skill.RunSkills;
import dev.grove.language.decide.fact.LabelSet;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/**
 * The one statement that inserts runs, each with its first entry: a group of many tenants as a
 * transaction by itself, or those of one tenant within its transaction.
 */
@Repository
class RunInserts {

    private static final Columns<PendingRun> RUN =
            new Columns<>(
                    List.of(
                            column("tenant_id", UUID_, run -> run.tenant().value()),
                            column("id", UUID_, run -> run.id().value()),
                            column("kind", TEXT, run -> run.work().kind().wireName()),
                            column("agent_id", UUID_, run -> ofAgent(run, a -> a.agent().value())),
                            column("agent_name", TEXT, run -> ofAgent(run, AgentWork::name)),
                            column(
                                    "agent_version",
                                    INTEGER,
                                    run -> ofAgent(run, AgentWork::version)),
                            column("goal", TEXT, run -> ofAgent(run, AgentWork::goal)),
                            column("model", TEXT, run -> ofAgent(run, AgentWork::model)),
                            column(
                                    "output_schema",
                                    JSON,
                                    run -> ofAgent(run, AgentWork::outputSchema)),
                            column(
                                    "approvals",
                                    TEXT,
                                    run -> ofAgent(run, work -> work.approvals().stored())),
                            column("call", JSON, RunInserts::call),
                            column("workflow", JSON, run -> ofWorkflow(run, WorkflowJson::write)),
                            column(
                                    "workflow_name",
                                    TEXT,
                                    run -> ofWorkflow(run, WorkflowWork::name)),
                            column(
                                    "workflow_version",
                                    INTEGER,
                                    run -> ofWorkflow(run, WorkflowWork::version)),
                            column("title", TEXT, run -> WorkColumns.title(run.work())),
                            column("parent_run_id", UUID_, RunInserts::parent),
                            column("root_run_id", UUID_, run -> run.birth().root().value()),
                            column("depth", INTEGER, run -> run.birth().depth()),
                            column("limits", JSONB, run -> LimitsJson.render(run.limits())),
                            column("metadata", JSONB, PendingRun::metadata),
                            column("workspace_files", JSONB, RunInserts::files),
                            column("workspace_snapshot", TEXT, run -> run.origin().snapshot()),
                            column(
                                    "workspace_from_run_id",
                                    UUID_,
                                    run -> ofFiles(run, from -> from.run().value())),
                            column(
                                    "workspace_from_turn",
                                    INTEGER,
                                    run -> ofFiles(run, WorkspaceOrigin::turn)),
                            column("priority", INTEGER, PendingRun::priority),
                            column("forked_from_run_id", UUID_, RunInserts::forkedFrom),
                            column("forked_at_turn", INTEGER, RunInserts::forkedAt),
                            column("attached", BOOLEAN, run -> run.origin().isAttached()),
                            column("created_at", TIMESTAMPTZ, run -> run.birth().at()),
                            column("origin", TEXT, run -> run.marks().source().stored()),
                            column("started_by", UUID_, RunInserts::starter),
                            column("trace", TEXT, run -> run.birth().trace()),
                            column(
                                    "session_id",
                                    UUID_,
                                    run -> ofSession(run, at -> at.session().value())),
                            column("session_n", INTEGER, run -> ofSession(run, SessionPlace::n)),
                            column("authority", TEXT, run -> run.origin().authority()),
                            column("start_labels", TEXT, RunInserts::startLabels),
                            column("start_labels_known", BOOLEAN, RunInserts::areLabelsKnown),
                            column("token_layers", TEXT, RunInserts::tokenLayers)));

    /**
     * A run that is claimed at once has the entry of its claim in its first one. A version that was
     * pinned from memory is compared with the agent as it is.
     */
    private static final String TEMPLATE =
            """
            WITH %s n AS (
                SELECT * FROM %s
            ), run AS (
                INSERT INTO agent_runs (%s, level, turns, status, event_seq, epoch, lease_owner, started_at)
                SELECT %s, CASE WHEN n.authority IS NOT NULL THEN 5 END, COALESCE(n.forked_at_turn, 0),
                       CASE WHEN n.claimed THEN 'running' ELSE 'queued' END,
                       CASE WHEN n.claimed THEN 2 ELSE 1 END,
                       CASE WHEN n.claimed THEN 1 ELSE 0 END,
                       CASE WHEN n.claimed THEN :owner END,
                       CASE WHEN n.claimed THEN clock_timestamp() END
                  FROM n
                 WHERE %s
                   AND (NOT n.of_current_version
                        OR EXISTS (SELECT FROM agents a
                                    WHERE a.tenant_id = n.tenant_id AND a.id = n.agent_id
                                      AND a.current_version = n.agent_version AND a.deleted_at IS NULL))
                RETURNING tenant_id, id, turns, event_seq, epoch, started_at
            ), entered AS (
                INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                     cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                SELECT run.tenant_id, run.id, 1, run.event_seq, run.epoch, run.turns, 0, 0, 0, 0, 0, 1, n.events
                  FROM run JOIN n ON n.id = run.id
            )
            SELECT id, started_at FROM run
            """;

    private static final String INSERT = after(RowsBefore.NONE);

    private final EngineDatabase engine;
    private final PutFiles putFiles;
    private final StartLabels startLabels;
    private final KnownCeilings ceilings;

    public RunInserts(
            EngineDatabase engine,
            PutFiles putFiles,
            StartLabels startLabels,
            KnownCeilings ceilings) {
        this.ceilings = ceilings;
        this.engine = engine;
        this.putFiles = putFiles;
        this.startLabels = startLabels;
    }

    /**
     * Runs that the statement claims, and their owner.
     *
     * @param owner null where none is claimed
     */
    record Claims(Set<RunId> runs, @Nullable UUID owner) {

        static final Claims NONE = new Claims(Set.of(), null);
    }

    /**
     * A run that was inserted.
     *
     * @param startedAt null where it is queued
     */
    record Inserted(@Nullable Instant startedAt) {}

    /**
     * Commits runs without attachments.
     *
     * @return those that were inserted; the agents of the others have changed
     */
    @CrossTenant("runs of many tenants share a commit; each row says whose it is")
    Map<RunId, Inserted> commit(List<PendingRun> runs, Claims claims) {
        return engine.single(jdbc -> {
            Map<RunId, Inserted> inserted = new HashMap<>();
            jdbc.sql(INSERT)
                    .paramSource(parameters(runs, claims))
                    .query(row -> {
                        inserted.put(id(row), inserted(row));
                    });
            return inserted;
        });
    }

    /** Commits a run of which no other row is written, in one round trip. */
    void commit(TenantDatabase database, TenantId tenant, PendingRun run) {
        List<RunId> _ =
                database.single(
                        tenant,
                        INSERT,
                        parameters(List.of(labelled(database, run)), Claims.NONE),
                        (row, _) -> id(row));
    }

    /**
     * Commits a run without attachments, and rows of its caller's before it, in one round trip.
     *
     * @return nothing where those rows are not written
     */
    Map<RunId, Inserted> commit(
            TenantDatabase database,
            TenantId tenant,
            PendingRun run,
            Claims claims,
            RowsBefore before) {
        MapSqlParameterSource all = parameters(List.of(labelled(database, run)), claims);
        for (String name : before.parameters().getParameterNames()) {
            all.addValue(
                    name, before.parameters().getValue(name), before.parameters().getSqlType(name));
        }
        return database.single(tenant, after(before), all, (row, _) -> inserted(row)).stream()
                .collect(Collectors.toMap(_ -> run.id(), Function.identity()));
    }

    private static String after(RowsBefore before) {
        return TEMPLATE.formatted(
                before.with(),
                withClaims(Set.of()).named("n"),
                RUN.names(),
                RUN.valuesOf("n"),
                before.holds());
    }

    /**
     * Inserts runs with their attachments.
     *
     * @throws dev.grove.core.error.GroveException upgrade_in_progress for a run of a session
     */
    Map<RunId, Inserted> insert(TenantSql jdbc, List<PendingRun> runs, Claims claims) {
        if (runs.stream().anyMatch(run -> run.origin().session() != null)) {
            SessionServers.require(jdbc);
        }
        Map<RunId, Inserted> inserted = new HashMap<>();
        jdbc.sql(INSERT, parameters(labelled(jdbc, runs), claims))
                .query(row -> {
                    inserted.put(id(row), inserted(row));
                });
        runs.forEach(run -> attach(jdbc, run));
        return inserted;
    }

    /** Governed runs with the labels of what they begin with; nothing is read for others. */
    private List<PendingRun> labelled(TenantSql jdbc, List<PendingRun> runs) {
        Map<StartLabels.Sources, LabelSet> known = new HashMap<>();
        return runs.stream()
                .map(run ->
                        isToBeLabelled(run)
                                ? run.readingAll(
                                        known.computeIfAbsent(
                                                run.sources(),
                                                sources -> startLabels.of(jdbc, sources)))
                                : run)
                .toList();
    }

    private PendingRun labelled(TenantDatabase database, PendingRun run) {
        return isToBeLabelled(run)
                ? run.readingAll(
                        database.call(run.tenant(), jdbc -> startLabels.of(jdbc, run.sources())))
                : run;
    }

    /** Whether policies may decide by what the run begins with. */
    private boolean isToBeLabelled(PendingRun run) {
        return (run.origin().authority() != null || ceilings.of(run.tenant()).digest() != null)
                && !run.sources().areNone();
    }

    private void attach(TenantSql jdbc, PendingRun run) {
        RunAttachments attached = run.attachments();
        if (!attached.areRows()) {
            return;
        }
        int _ = RunLabelRows.add(jdbc, run.id(), attached.labels());
        if (!attached.skills().isEmpty()) {
            RunSkills.pin(jdbc, run.id(), attached.skills(), pinsBefore(jdbc, run));
        }
        PreludeRows.add(jdbc, run.id(), attached.prelude());
        if (attached.isOnce()) {
            Idempotency.record(jdbc, run.id());
        }
        if (!attached.toGoal().isEmpty()) {
            AttachmentRows.add(jdbc, run.id(), 0, attached.toGoal());
        }
        WorkspaceOrigin from = attached.files().from();
        if (from != null && attached.files().inheritsPut()) {
            int turn = from.turn() == null ? Integer.MAX_VALUE : from.turn();
            PutFileHistory.copyToHeir(jdbc, from.run(), run.id(), turn);
        }
        putFiles.addTo(jdbc, run.id(), attached.files().put());
    }

    /** Run whose pins of skills go before current versions; null for none. */
    private static @Nullable RunId pinsBefore(TenantSql jdbc, PendingRun run) {
        RunParent parent = run.birth().parent();
        return parent != null && parent.isWorkflow()
                ? WorkflowAround.of(jdbc, parent.run())
                : run.origin().forkedFrom();
    }

    private static Columns<PendingRun> withClaims(Set<RunId> claimed) {
        return RUN.and(column("of_current_version", BOOLEAN, PendingRun::ofCurrentVersion))
                .and(column("claimed", BOOLEAN, run -> claimed.contains(run.id())))
                .and(column("events", TEXT, run -> lines(run, claimed.contains(run.id()))));
    }

    private static MapSqlParameterSource parameters(List<PendingRun> runs, Claims claims) {
        return new MapSqlParameterSource(withClaims(claims.runs()).texts(runs))
                .addValue("owner", claims.owner(), Types.OTHER, "uuid");
    }

    private static RunId id(ResultSet row) throws SQLException {
        return new RunId(row.getObject("id", UUID.class));
    }

    private static Inserted inserted(ResultSet row) throws SQLException {
        OffsetDateTime startedAt = row.getObject("started_at", OffsetDateTime.class);
        return new Inserted(startedAt == null ? null : startedAt.toInstant());
    }

    private static String lines(PendingRun run, boolean claimed) {
        return run.events(claimed).stream().map(EventLine::line).collect(Collectors.joining("\n"));
    }

    private static <T> @Nullable T ofAgent(PendingRun run, Function<AgentWork, @Nullable T> part) {
        return run.work() instanceof AgentWork agent ? part.apply(agent) : null;
    }

    private static @Nullable String call(PendingRun run) {
        return run.work() instanceof CallWork call ? CallJson.write(call) : null;
    }

    private static <T> @Nullable T ofWorkflow(PendingRun run, Function<WorkflowWork, T> part) {
        return run.work() instanceof WorkflowWork workflow ? part.apply(workflow) : null;
    }

    private static @Nullable UUID parent(PendingRun run) {
        RunParent parent = run.birth().parent();
        return parent == null ? null : parent.run().value();
    }

    private static @Nullable String startLabels(PendingRun run) {
        LabelSet labels = run.startLabels().labels();
        return labels.isEmpty() ? null : labels.stored();
    }

    private static @Nullable Boolean areLabelsKnown(PendingRun run) {
        return run.startLabels().areAll() ? true : null;
    }

    private static String files(PendingRun run) {
        return JsonMapper.shared().writeValueAsString(run.attachments().files().texts());
    }

    private static <T> @Nullable T ofFiles(
            PendingRun run, Function<WorkspaceOrigin, @Nullable T> part) {
        WorkspaceOrigin from = run.attachments().files().from();
        return from == null ? null : part.apply(from);
    }

    private static <T> @Nullable T ofSession(PendingRun run, Function<SessionPlace, T> part) {
        SessionPlace session = run.origin().session();
        return session == null ? null : part.apply(session);
    }

    private static @Nullable UUID forkedFrom(PendingRun run) {
        RunId from = run.origin().forkedFrom();
        return from == null ? null : from.value();
    }

    private static @Nullable Integer forkedAt(PendingRun run) {
        return run.origin().forkedFrom() == null ? null : run.origin().inheritedTurns();
    }

    /** Null below another run, whose layers it has. */
    private static @Nullable String tokenLayers(PendingRun run) {
        Principal by = run.birth().isRoot() ? run.marks().by().principal() : null;
        return by == null || by.layers().isEmpty() ? null : String.join(",", by.layers());
    }

    /** Only of roots; runs below one are executed on behalf of the same key. */
    private static @Nullable UUID starter(PendingRun run) {
        return run.birth().isRoot() ? run.marks().storedStarter() : null;
    }
}
