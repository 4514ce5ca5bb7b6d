package dev.grove.core.run.start;

import dev.grove.core.agent.Agents;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.idempotency.IdempotencyKey;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentIntake;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.core.run.prelude.PreludeRows;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.record.request.BulkAction;
import dev.grove.core.run.record.request.BulkAction.LabelChange;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Starts runs again: new ones, with the goal, metadata, priority, labels and files that others
 * began with. All that is the agent's, its model and limits among it, is that of its current
 * version: most often it was mended meanwhile.
 */
@Component
public class RunReruns {

    private final TenantDatabase database;
    private final Agents agents;
    private final RunStarts starts;
    private final Idempotency idempotency;
    private final AttachmentIntake intake;

    RunReruns(
            TenantDatabase database,
            Agents agents,
            RunStarts starts,
            Idempotency idempotency,
            AttachmentIntake intake) {
        this.intake = intake;
        this.database = database;
        this.agents = agents;
        this.starts = starts;
        this.idempotency = idempotency;
    }

    /**
     * The new run; under a key that was used for this one before, the one that was started then.
     *
     * @throws GroveException not_found; conflict when the run did not begin with a goal of its own;
     *     and all that a start may fail with
     */
    public RunId rerun(TenantId tenant, RunId source, BulkAction.Rerun action) {
        Run run = RunRows.find(database, tenant, source).orElseThrow(UnknownRun::ofAnyKind);
        AgentWork work =
                switch (run.work()) {
                    case AgentWork agent -> agent;
                    case WorkflowWork _ ->
                            throw GroveException.conflict(
                                    "Runs of agents can be run again; this is the run of a workflow, and POST"
                                            + " /workflows/{name}/runs starts another");
                    case CallWork _ ->
                            throw GroveException.conflict(
                                    "Runs of agents can be run again; this one makes a single call, and POST"
                                            + " /tool-calls makes another");
                };
        checkOrigin(run);
        StartRun request =
                new StartRun(
                        work.name(),
                        null,
                        work.goal(),
                        null,
                        null,
                        run.metadata(),
                        run.priority(),
                        Map.of(),
                        filesOf(tenant, source),
                        new RunMarks(
                                action.source(),
                                labels(run, inherited(tenant, work), action.labels()),
                                action.by()));
        IdempotentOutcome<Run> outcome =
                idempotency.once(
                        tenant,
                        keyOf(action, source),
                        0,
                        () -> starts.start(tenant, request, partsOf(tenant, run, work)));
        return switch (outcome) {
            case IdempotentOutcome.Performed<Run>(Run started) -> started.id();
            case IdempotentOutcome.Replayed<Run> before -> before.run();
        };
    }

    /** Attachments, prelude and the schema of its result that the run began with. */
    private StartParts partsOf(TenantId tenant, Run run, AgentWork work) {
        return new StartParts(
                List.of(),
                intake.again(Attachment.toGoal(run.attachments())).all(),
                database.call(tenant, jdbc -> PreludeRows.read(jdbc, run.id())),
                work.outputSchema(),
                run.authority(),
                database.call(tenant, jdbc -> StartLabels.stored(jdbc, run.id())));
    }

    /**
     * Refuses runs that came from another: a child is delegated again when its parent is rerun, and
     * a fork would repeat a run that the same filter may rerun.
     */
    private static void checkOrigin(Run run) {
        if (run.parentRunId() != null) {
            throw GroveException.conflict(
                    "The run was delegated by run %s, and what that needs is delegated again when it is run again"
                            .formatted(run.parentRunId()));
        }
        if (run.marks().source() == RunSource.SESSION) {
            throw GroveException.conflict(
                    "The run answers a message of a session, and begins with what was said before: send the message again, or POST /agent-runs/%s/fork"
                            .formatted(run.id()));
        }
        if (run.forkedFrom() != null) {
            throw GroveException.conflict(
                    "The run goes on from turn %d of run %s; POST /agent-runs/%s/fork makes another"
                            .formatted(run.forkedAtTurn(), run.forkedFrom(), run.forkedFrom()));
        }
    }

    private @Nullable WorkspaceOrigin filesOf(TenantId tenant, RunId run) {
        RunFiles beginning = database.call(tenant, jdbc -> RunFileRows.find(jdbc, run, 0));
        boolean none =
                beginning.snapshot() == null
                        && beginning.files().isEmpty()
                        && beginning.put().isEmpty();
        return none ? null : new WorkspaceOrigin(run, 0);
    }

    /** Labels that the run had of its agent: the new one has those of the current version. */
    private List<String> inherited(TenantId tenant, AgentWork work) {
        return agents.pinned(tenant, work.agent(), work.version()).definition().labels();
    }

    private static List<String> labels(Run run, List<String> inherited, LabelChange change) {
        return Stream.concat(
                        run.marks().labels().stream()
                                .filter(label -> !inherited.contains(label))
                                .filter(label -> !change.remove().contains(label)),
                        change.add().stream())
                .distinct()
                .toList();
    }

    private static @Nullable IdempotencyKey keyOf(BulkAction.Rerun action, RunId run) {
        IdempotencyKey key = action.key();
        return key == null
                ? null
                : key.part(
                        run.toString(),
                        "rerun %s %s%s"
                                .formatted(
                                        action.labels().add(),
                                        action.labels().remove(),
                                        policies(action)));
    }

    private static String policies(BulkAction.Rerun action) {
        List<String> policies = action.by().policies();
        return policies.isEmpty() ? "" : " under " + policies;
    }
}
