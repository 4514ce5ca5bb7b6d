package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Starts runs: checks the wish and pins the agent's version. */
@Component
class RunStarts {

    private final TenantDatabase database;
    private final Agents agents;
    private final Scrubbers scrubbers;
    private final RunIntake intake;
    private final PutFiles putFiles;

    RunStarts(
            TenantDatabase database,
            Agents agents,
            Scrubbers scrubbers,
            RunIntake intake,
            PutFiles putFiles) {
        this.database = database;
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.intake = intake;
        this.putFiles = putFiles;
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
            putFiles.requireTools(tenant, agent, filesIn);
        }
        RunFiles beginning = beginning(tenant, wish);
        NewRun run =
                new NewRun(
                        agent,
                        wish.beginningWith(beginning.files(), beginning.turn()),
                        limits,
                        model,
                        new RunOrigin(null, 0, beginning.snapshot()));
        return files.isEmpty() && beginning.put().isEmpty()
                ? intake.commit(tenant, run)
                : commitWith(tenant, run, wish.workspaceFrom(), files);
    }

    private RunId commitWith(
            TenantId tenant, NewRun run, @Nullable WorkspaceOrigin from, List<NewFile> files) {
        files.forEach(file -> file.content().keep(tenant));
        return intake.commit(
                tenant,
                jdbc -> {
                    RunId queued = intake.queue(jdbc, tenant, run);
                    if (from != null) {
                        int turn = from.turn() == null ? Integer.MAX_VALUE : from.turn();
                        PutFileHistory.copyToHeir(jdbc, tenant, from.run(), queued, turn);
                    }
                    putFiles.addTo(jdbc, tenant, queued, files);
                    return queued;
                });
    }

    /** Which part of the request brings files, if one does. */
    private static @Nullable String fieldOfFiles(StartRun wish, List<NewFile> files) {
        if (!files.isEmpty()) {
            return "files";
        }
        if (!wish.workspaceFiles().isEmpty()) {
            return "workspace_files";
        }
        return wish.workspaceFrom() == null ? null : "workspace_from";
    }

    private RunFiles beginning(TenantId tenant, StartRun wish) {
        WorkspaceOrigin from = wish.workspaceFrom();
        return from == null
                ? new RunFiles(0, null, wish.workspaceFiles())
                : database.call(
                        tenant, jdbc -> RunFileRows.find(jdbc, tenant, from.run(), from.turn()));
    }
}
