package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Starts runs: checks the request and pins the agent's version. */
@Component
class RunStarts {

    private static final RunFiles NO_FILES = new RunFiles(0, null, Map.of());

    private final Agents agents;
    private final Scrubbers scrubbers;
    private final RunIntake intake;
    private final PutFiles putFiles;
    private final RunBeginnings beginnings;

    RunStarts(
            Agents agents,
            Scrubbers scrubbers,
            RunIntake intake,
            PutFiles putFiles,
            RunBeginnings beginnings) {
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.intake = intake;
        this.putFiles = putFiles;
        this.beginnings = beginnings;
    }

    Run start(TenantId tenant, StartRun asked, List<NewFile> files) {
        StartRunCheck.check(asked);
        StartRun request = asked.scrubbed(scrubbers.of(tenant));
        putFiles.check(files);
        return startAsLastPinned(tenant, request, files)
                .orElseGet(() ->
                        start(
                                tenant,
                                agents.pin(tenant, request.agent(), request.version()),
                                request,
                                files));
    }

    /**
     * Starts a run of the version that was current when it was last looked up; the statement that
     * inserts the run finds out whether it still is. Empty where it is not, or the request needs
     * more.
     */
    private Optional<Run> startAsLastPinned(
            TenantId tenant, StartRun request, List<NewFile> files) {
        if (request.version() != null
                || fieldOfFiles(request, files) != null
                || !request.marks().labels().isEmpty()
                || Idempotency.isAsked()) {
            return Optional.empty();
        }
        try {
            return agents.lastPinned(tenant, request.agent())
                    // Which versions of skills are current is only known in the transaction.
                    .filter(agent -> agent.definition().skills().isEmpty())
                    .map(agent -> admit(tenant, agent, request).run(NO_FILES))
                    .flatMap(run -> beginnings.startIfCurrent(tenant, run));
        } catch (GroveException e) {
            if (e.code() == ErrorCode.QUOTA_EXCEEDED) {
                throw e;
            }
            // Versions that are outdated may refuse what the current one allows.
            return Optional.empty();
        }
    }

    private Run start(TenantId tenant, PinnedAgent agent, StartRun request, List<NewFile> files) {
        Admitted admitted = admit(tenant, agent, request);
        String filesIn = fieldOfFiles(request, files);
        if (filesIn == null) {
            return beginnings.start(tenant, admitted.run(NO_FILES), NO_FILES, files);
        }
        putFiles.requireTools(tenant, admitted.run(NO_FILES).work(), filesIn);
        RunFiles beginning =
                beginnings.find(tenant, request.workspaceFiles(), request.workspaceFrom());
        return beginnings.start(tenant, admitted.run(beginning), beginning, files);
    }

    private Admitted admit(TenantId tenant, PinnedAgent agent, StartRun request) {
        AgentDefinition definition = agent.definition();
        Limits allowed = definition.limits();
        Limits limits =
                request.limits() == null ? allowed : request.limits().applyTo(allowed, allowed);
        ModelRef model =
                intake.admit(
                        tenant,
                        agent,
                        request.model() == null ? definition.model() : request.model(),
                        limits);
        return new Admitted(agent, request, limits, model);
    }

    /** A request that the agent's version allows. */
    private record Admitted(PinnedAgent agent, StartRun request, Limits limits, ModelRef model) {

        NewRun run(RunFiles beginning) {
            return NewRun.ofAgent(
                    agent,
                    request.beginningWith(beginning.files(), beginning.turn()),
                    limits,
                    model,
                    new RunOrigin(null, 0, beginning.snapshot()));
        }
    }

    /** Which part of the request brings files, if one does. */
    private static @Nullable String fieldOfFiles(StartRun request, List<NewFile> files) {
        return files.isEmpty()
                ? RunBeginnings.fieldOfFiles(request.workspaceFiles(), request.workspaceFrom())
                : "files";
    }
}
