package dev.grove.core.run.start;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.prelude.Prelude;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.secret.Scrubbers;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Starts runs: checks the request and pins the agent's version. */
@Component
public class RunStarts {

    private final TenantDatabase database;
    private final Agents agents;
    private final Scrubbers scrubbers;
    private final AgentAdmission admission;
    private final StartFiles startFiles;
    private final RunQueue queue;
    private final Clock clock;

    RunStarts(
            TenantDatabase database,
            Agents agents,
            Scrubbers scrubbers,
            AgentAdmission admission,
            StartFiles startFiles,
            RunQueue queue,
            Clock clock) {
        this.database = database;
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.admission = admission;
        this.startFiles = startFiles;
        this.queue = queue;
        this.clock = clock;
    }

    public Run start(TenantId tenant, StartRun asked, StartParts parts) {
        StartRunCheck.check(asked);
        StartRun request = asked.scrubbed(scrubbers.of(tenant));
        startFiles.check(parts.files());
        InitialFiles files =
                InitialFiles.asked(
                        request.workspaceFiles(), request.workspaceFrom(), parts.files());
        Beside beside =
                new Beside(
                        files,
                        parts.attachments(),
                        parts.prelude().scrubbed(scrubbers.of(tenant)),
                        parts.outputSchema(),
                        parts.repeated(),
                        parts.labels());
        return startAsLastPinned(tenant, request, beside)
                .orElseGet(() -> startPinned(tenant, request, beside));
    }

    /** Parts of a start with its files, as they can be kept. */
    private record Beside(
            InitialFiles files,
            List<NewAttachment> attachments,
            Prelude prelude,
            @Nullable ObjectNode outputSchema,
            @Nullable String repeated,
            LabelSet labels) {}

    /**
     * Starts a run of the version that was current when it was last looked up; the statement that
     * inserts the run finds out whether it still is. Empty where it is not, or the run has
     * attachments: which versions of skills are current, for one, is only known in a transaction.
     */
    private Optional<Run> startAsLastPinned(TenantId tenant, StartRun request, Beside beside) {
        if (request.version() != null || !beside.attachments().isEmpty()) {
            return Optional.empty();
        }
        try {
            return agents.lastPinned(tenant, request.agent())
                    .filter(agent ->
                            attachments(agent, marks(agent, request), beside.files(), beside)
                                    .isNone())
                    .map(agent -> pending(tenant, agent.asCurrent(), request, beside).ifCurrent())
                    .flatMap(run -> RunRows.read(database, tenant, queue.add(run)));
        } catch (GroveException e) {
            if (e.code() == ErrorCode.QUOTA_EXCEEDED) {
                throw e;
            }
            // Versions that are outdated may refuse what the current one allows.
            return Optional.empty();
        }
    }

    private Run startPinned(TenantId tenant, StartRun request, Beside beside) {
        BoundAgent agent = agents.bind(tenant, request.agent(), request.version());
        return RunRows.read(database, tenant, queue.add(pending(tenant, agent, request, beside)))
                .orElseThrow();
    }

    private PendingRun pending(TenantId tenant, BoundAgent bound, StartRun request, Beside beside) {
        PinnedAgent agent = beside.prelude().ofRun(bound.executed());
        AgentDefinition definition = agent.definition();
        Limits allowed = definition.limits();
        Limits limits =
                request.limits() == null ? allowed : request.limits().applyTo(allowed, allowed);
        AgentWork work =
                admission.admit(
                        tenant,
                        agent,
                        request.goal(),
                        request.model() == null ? definition.model() : request.model(),
                        limits);
        if (beside.outputSchema() != null) {
            requireFinish(agent);
            work = work.giving(beside.outputSchema());
        }
        InitialFiles asked = beside.files();
        String filesIn = asked.field();
        if (filesIn != null) {
            startFiles.requireTools(tenant, work, filesIn);
        }
        StartFiles.Placed placed =
                startFiles.place(tenant, work, beside.attachments(), asked.put());
        InitialFiles files = InitialFiles.asked(asked.texts(), asked.from(), placed.files());
        RunFiles found = RunFileRows.find(database, tenant, files);
        RunMarks marks = marks(agent, request);
        PendingRun run =
                new PendingRun(
                        RunBirth.ofRoot(tenant, clock),
                        work,
                        limits,
                        request.metadata(),
                        request.priority(),
                        new RunOrigin(null, 0, found.snapshot(), !placed.attachments().isEmpty())
                                .under(
                                        admission
                                                .authorities()
                                                .after(
                                                        tenant,
                                                        beside.repeated(),
                                                        bound,
                                                        marks.by())),
                        marks,
                        attachments(agent, marks, found.initial(files), beside)
                                .withGoal(placed.attachments()));
        return run.reading(beside.labels());
    }

    private static RunMarks marks(PinnedAgent agent, StartRun request) {
        return request.marks().inheriting(agent.definition().labels());
    }

    private static RunAttachments attachments(
            PinnedAgent agent, RunMarks marks, InitialFiles files, Beside beside) {
        return RunAttachments.ofRequest(marks, agent.definition().skills(), files)
                .after(beside.prelude());
    }

    /** Nothing else holds a result to a schema. */
    private static void requireFinish(PinnedAgent agent) {
        if (!agent.definition().tools().contains("finish")) {
            throw GroveException.invalid(
                    "output_schema",
                    "needs an agent that lists the tool finish, and %s does not"
                            .formatted(agent.name()));
        }
    }
}
