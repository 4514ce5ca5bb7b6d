package dev.grove.core.run.start;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.attachment.NewAttachment;
import dev.grove.core.run.file.NewFile;
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
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

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

    /**
     * Starts a run.
     *
     * @param put files of its workspace
     * @param attachments of the goal
     */
    public Run start(
            TenantId tenant, StartRun asked, List<NewFile> put, List<NewAttachment> attachments) {
        StartRunCheck.check(asked);
        StartRun request = asked.scrubbed(scrubbers.of(tenant));
        startFiles.check(put);
        InitialFiles files =
                InitialFiles.asked(request.workspaceFiles(), request.workspaceFrom(), put);
        return startAsLastPinned(tenant, request, files, attachments)
                .orElseGet(() -> startPinned(tenant, request, files, attachments));
    }

    /**
     * Starts a run of the version that was current when it was last looked up; the statement that
     * inserts the run finds out whether it still is. Empty where it is not, or the run has
     * attachments: which versions of skills are current, for one, is only known in a transaction.
     */
    private Optional<Run> startAsLastPinned(
            TenantId tenant,
            StartRun request,
            InitialFiles files,
            List<NewAttachment> attachments) {
        if (request.version() != null || !attachments.isEmpty()) {
            return Optional.empty();
        }
        try {
            return agents.lastPinned(tenant, request.agent())
                    .filter(agent -> attachments(agent, marks(agent, request), files).isNone())
                    .map(agent -> pending(tenant, agent, request, files, List.of()).ifCurrent())
                    .flatMap(run -> RunRows.read(database, tenant, queue.add(run)));
        } catch (GroveException e) {
            if (e.code() == ErrorCode.QUOTA_EXCEEDED) {
                throw e;
            }
            // Versions that are outdated may refuse what the current one allows.
            return Optional.empty();
        }
    }

    private Run startPinned(
            TenantId tenant,
            StartRun request,
            InitialFiles files,
            List<NewAttachment> attachments) {
        PinnedAgent agent = agents.pin(tenant, request.agent(), request.version());
        return RunRows.read(
                        database,
                        tenant,
                        queue.add(pending(tenant, agent, request, files, attachments)))
                .orElseThrow();
    }

    private PendingRun pending(
            TenantId tenant,
            PinnedAgent agent,
            StartRun request,
            InitialFiles asked,
            List<NewAttachment> attachments) {
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
        String filesIn = asked.field();
        if (filesIn != null) {
            startFiles.requireTools(tenant, work, filesIn);
        }
        StartFiles.Placed placed = startFiles.place(tenant, work, attachments, asked.put());
        InitialFiles files = InitialFiles.asked(asked.texts(), asked.from(), placed.files());
        RunFiles found = RunFileRows.find(database, tenant, files);
        RunMarks marks = marks(agent, request);
        return new PendingRun(
                RunBirth.ofRoot(tenant, clock),
                work,
                limits,
                request.metadata(),
                request.priority(),
                new RunOrigin(null, 0, found.snapshot(), !attachments.isEmpty()),
                marks,
                attachments(agent, marks, found.initial(files)).withGoal(placed.attachments()));
    }

    private static RunMarks marks(PinnedAgent agent, StartRun request) {
        return request.marks().inheriting(agent.definition().labels());
    }

    private static RunAttachments attachments(
            PinnedAgent agent, RunMarks marks, InitialFiles files) {
        return RunAttachments.ofRequest(marks, agent.definition().skills(), files);
    }
}
