package dev.grove.core.run.start;

import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.option.MediaFeatures;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.journal.InheritedTurns;
import dev.grove.core.run.journal.RunMessages;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.prelude.PreludeRows;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.request.ForkRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.workspace.WorkspaceSpec;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Starts runs where others were. The turns are copied and their snapshots shared: a snapshot is
 * named by its content, so whatever either run does later is its own.
 */
@Component
public class RunForks {

    private static final String COPY_RESULTS =
            """
            INSERT INTO agent_run_results (tenant_id, run_id, turn, call_id, content)
            SELECT tenant_id, :fork, turn, call_id, content FROM agent_run_results
             WHERE tenant_id = :tenant AND run_id = :run AND turn <= :turn
            """;

    private static final String COPY_SNAPSHOTS =
            """
            INSERT INTO agent_run_snapshots (tenant_id, run_id, turn, digest)
            SELECT tenant_id, :fork, turn, digest FROM agent_run_snapshots
             WHERE tenant_id = :tenant AND run_id = :run AND turn <= :turn
            """;

    /** Only those that the history of the last turn contained: the others came later. */
    private static final String COPY_COMPACTIONS =
            """
            INSERT INTO agent_run_compactions (tenant_id, run_id, number, cause, after_turn, from_turn, to_message, to_turn, model,
                   summary, tokens_after, failure, tokens_before, input_tokens, output_tokens, cache_read_tokens,
                   cache_write_tokens, cost_usd, started_at, completed_at)
            SELECT tenant_id, :fork, number, cause, after_turn, from_turn, to_message, to_turn, model,
                   summary, tokens_after, failure, tokens_before, input_tokens, output_tokens, cache_read_tokens,
                   cache_write_tokens, cost_usd, started_at, completed_at
              FROM agent_run_compactions
             WHERE tenant_id = :tenant AND run_id = :run AND after_turn <= :turn
            """;

    private static final String PLACE =
            """
            SELECT session_id, session_n AS n FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run AND session_id IS NOT NULL
            """;

    private static final String COPY_MESSAGES =
            """
            INSERT INTO agent_run_messages (tenant_id, run_id, after_turn, ordinal, content)
            SELECT tenant_id, :fork, after_turn, ordinal, content FROM agent_run_messages
             WHERE tenant_id = :tenant AND run_id = :run AND after_turn <= :turn
            """;

    private final TenantDatabase database;
    private final Agents agents;
    private final WorkRules rules;
    private final Scrubbers scrubbers;
    private final AgentAdmission admission;
    private final RunQueue queue;
    private final Clock clock;

    RunForks(
            TenantDatabase database,
            Agents agents,
            WorkRules rules,
            Scrubbers scrubbers,
            AgentAdmission admission,
            RunQueue queue,
            Clock clock) {
        this.database = database;
        this.agents = agents;
        this.rules = rules;
        this.scrubbers = scrubbers;
        this.admission = admission;
        this.queue = queue;
        this.clock = clock;
    }

    public RunId fork(TenantId tenant, RunId source, ForkRun asked) {
        ForkRun request = asked.scrubbed(scrubbers.of(tenant));
        Source from = database.call(tenant, jdbc -> find(jdbc, source));
        // Outside of the transaction: it may wait for the proof of a sandbox.
        AgentWork work =
                admission.admit(
                        tenant,
                        from.agent(),
                        request.goal() == null ? from.work().goal() : request.goal(),
                        request.model() == null ? from.work().model().toString() : request.model(),
                        from.run().limits());
        ObjectNode schema = from.work().outputSchema();
        AgentWork same =
                (schema == null ? work : work.giving(schema)).asking(from.work().approvals());
        requireRead(tenant, from, same, request);
        RunId fork = database.call(tenant, jdbc -> fork(jdbc, from, same, request));
        queue.wake(tenant);
        return fork;
    }

    /** The fork may have another model than the run that attachments were placed for. */
    private void requireRead(TenantId tenant, Source from, AgentWork work, ForkRun request) {
        if (from.run().attachments().isEmpty() || work.model().equals(from.work().model())) {
            return;
        }
        MediaFeatures media = admission.media(tenant, work.model());
        inherited(from, request)
                .filter(each -> each.isPart() && !StartFiles.isRead(each.type().kind(), media))
                .findFirst()
                .ifPresent(each -> {
                    throw GroveException.invalid(
                            "model",
                            "%s is not known to read %s, which is attached to the run: name a model that does (for one of an endpoint, set images or pdf in its definition), or start a run with the attachment instead"
                                    .formatted(work.model(), each.name()));
                });
    }

    private static Stream<Attachment> inherited(Source from, ForkRun request) {
        return from.run().attachments().stream().filter(each -> each.afterTurn() <= request.turn());
    }

    /** The run that is forked, and the agent as it has it. */
    private record Source(Run run, AgentWork work, PinnedAgent agent, int current) {

        BoundAgent bound() {
            return new BoundAgent(agent, current);
        }
    }

    private Source find(TenantSql jdbc, RunId source) {
        Run run = RunRows.find(jdbc, source).orElseThrow(UnknownRun::ofAnyKind);
        return switch (run.work()) {
            case AgentWork work -> {
                BoundAgent bound = agents.bound(jdbc.tenant(), work.agent(), work.version());
                yield new Source(
                        run,
                        work,
                        PreludeRows.read(jdbc, source).ofRun(bound.executed()),
                        bound.current());
            }
            case WorkflowWork _ ->
                    throw GroveException.conflict(
                            "This is the run of a workflow, which is forked from a node: POST"
                                    + " /workflow-runs/{id}/fork");
            case CallWork _ ->
                    throw GroveException.conflict(
                            "Runs of agents can be forked; this one makes a single call, and POST"
                                    + " /tool-calls makes another");
        };
    }

    public WorkspaceSpec workspaceOf(TenantId tenant, RunId run) {
        Run of = RunRows.find(database, tenant, run).orElseThrow(UnknownRun::ofAnyKind);
        return rules.of(tenant, of.work()).terms().workspace();
    }

    private RunId fork(TenantSql jdbc, Source from, AgentWork work, ForkRun request) {
        Run of = from.run();
        RunId source = of.id();
        checkTurn(jdbc, of, request);
        // The files of that turn must be there; the fork's beginning is the other run's.
        RunFileRows.find(jdbc, source, request.turn());
        RunFiles beginning = RunFileRows.find(jdbc, source, 0);
        StartRunCheck.check(work.goal(), of.metadata(), of.priority(), beginning.files());
        RunMarks marks =
                RunMarks.of(RunSource.FORK)
                        .by(request.by())
                        .inheriting(from.agent().definition().labels());
        PendingRun run =
                new PendingRun(
                        RunBirth.ofRoot(jdbc.tenant(), clock),
                        work,
                        of.limits(),
                        of.metadata(),
                        of.priority(),
                        new RunOrigin(
                                        source,
                                        request.turn(),
                                        beginning.snapshot(),
                                        inherited(from, request).findAny().isPresent())
                                .at(place(jdbc, source))
                                .under(
                                        admission
                                                .authorities()
                                                .after(
                                                        jdbc.tenant(),
                                                        of.authority(),
                                                        from.bound(),
                                                        marks.by())),
                        marks,
                        RunAttachments.ofRequest(
                                marks,
                                from.agent().definition().skills(),
                                InitialFiles.asked(beginning.files(), null, List.of())));
        queue.addTo(jdbc, run);
        RunId fork = run.id();
        copy(jdbc, from, fork, request);
        AuditNotes.note(
                jdbc,
                AuditKind.RUN,
                "forked",
                from.work().name(),
                fork.value(),
                "from turn " + request.turn() + " of " + source);
        return fork;
    }

    /**
     * The conversation that the run began with; its fork begins with it, outside of the session.
     */
    private static @Nullable SessionPlace place(TenantSql jdbc, RunId source) {
        return jdbc.sql(PLACE)
                .param("run", source.value())
                .query(Rows.of(SessionPlace.class))
                .optional()
                .orElse(null);
    }

    private static void copy(TenantSql jdbc, Source from, RunId fork, ForkRun request) {
        Run of = from.run();
        InheritedTurns.copy(jdbc, of.id(), fork, request.turn());
        copy(jdbc.sql(COPY_RESULTS), of, fork, request.turn());
        copy(jdbc.sql(COPY_SNAPSHOTS), of, fork, request.turn());
        copy(jdbc.sql(COPY_COMPACTIONS), of, fork, request.turn());
        PutFileHistory.copyToFork(jdbc, of.id(), fork, request.turn());
        PreludeRows.copy(jdbc, of.id(), fork);
        if (!of.attachments().isEmpty()) {
            AttachmentRows.copyToFork(jdbc, of.id(), fork, request.turn());
        }
        String goal = request.goal();
        if (goal == null) {
            copy(jdbc.sql(COPY_MESSAGES), of, fork, request.turn());
            return;
        }
        copy(jdbc.sql(COPY_MESSAGES), of, fork, request.turn() - 1);
        RunMessages.add(jdbc, fork, request.turn(), goal);
        if (request.turn() > 0 && !RunMessages.read(jdbc, fork).goneOnWith().containsKey(0)) {
            RunMessages.add(jdbc, fork, 0, from.work().goal());
        }
    }

    private static void copy(JdbcClient.StatementSpec rows, Run of, RunId fork, int upTo) {
        rows.param("run", of.id().value()).param("fork", fork.value()).param("turn", upTo).update();
    }

    /** A turn can be gone on from when it is over, and when something is to come after it. */
    private static void checkTurn(TenantSql jdbc, Run of, ForkRun request) {
        if (request.turn() == 0) {
            return;
        }
        if (request.turn() < 0) {
            throw GroveException.invalid("turn", "must be 0 or the number of a turn");
        }
        JournalledTurn last =
                TurnRows.read(jdbc, of.id(), request.turn() - 1, 1).stream()
                        .filter(turn -> turn.turn() == request.turn() && turn.isClosed())
                        .findFirst()
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        "turn",
                                        "must be the number of a turn that is over; the run has answered "
                                                + of.turns()));
        boolean endedTheRun = last.turn() == of.turns() && of.status() == RunStatus.COMPLETED;
        if (endedTheRun && request.goal() == null) {
            throw GroveException.invalid(
                    "goal", "must say what is to come next: the run was completed with this turn");
        }
    }
}
