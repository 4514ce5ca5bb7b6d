package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Starts runs: checks the wish and pins the agent's version. */
@Component
class RunStarts {

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

    RunId start(TenantId tenant, StartRun asked, List<NewFile> files) {
        StartRunCheck.check(asked);
        StartRun wish = asked.scrubbed(scrubbers.of(tenant));
        PinnedAgent agent = agents.pin(tenant, wish.agent(), wish.version());
        AgentDefinition definition = agent.definition();
        Limits allowed = definition.limits();
        Limits limits = wish.limits() == null ? allowed : wish.limits().applyTo(allowed, allowed);
        ModelRef model =
                intake.admit(
                        tenant,
                        agent,
                        wish.model() == null ? definition.model() : wish.model(),
                        limits);
        putFiles.check(files);
        String filesIn = fieldOfFiles(wish, files);
        if (filesIn != null) {
            putFiles.requireTools(
                    tenant,
                    new AgentWork(agent.id(), agent.name(), agent.version(), wish.goal(), model),
                    filesIn);
        }
        RunFiles beginning = beginnings.find(tenant, wish.workspaceFiles(), wish.workspaceFrom());
        NewRun run =
                NewRun.ofAgent(
                        agent,
                        wish.beginningWith(beginning.files(), beginning.turn()),
                        limits,
                        model,
                        new RunOrigin(null, 0, beginning.snapshot()));
        return beginnings.commit(tenant, run, beginning, files);
    }

    /** Which part of the request brings files, if one does. */
    private static @Nullable String fieldOfFiles(StartRun wish, List<NewFile> files) {
        return files.isEmpty()
                ? RunBeginnings.fieldOfFiles(wish.workspaceFiles(), wish.workspaceFrom())
                : "files";
    }
}
