package dev.grove.core.run.record;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.id.RunId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.skill.SkillReference;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that may be queued: nothing of it is left open.
 *
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run, and its turn, as whose end left the files; null for none
 * @param skills to be pinned in the transaction that stores the run
 */
public record NewRun(
        Work work,
        ObjectNode metadata,
        int priority,
        Map<String, String> workspaceFiles,
        @Nullable WorkspaceOrigin workspaceFrom,
        Limits limits,
        RunOrigin origin,
        RunMarks marks,
        List<SkillReference> skills) {

    public NewRun {
        skills = List.copyOf(skills);
    }

    /** Creates a run that reads no skills. */
    public NewRun(
            Work work,
            ObjectNode metadata,
            int priority,
            Map<String, String> workspaceFiles,
            @Nullable WorkspaceOrigin workspaceFrom,
            Limits limits,
            RunOrigin origin,
            RunMarks marks) {
        this(
                work,
                metadata,
                priority,
                workspaceFiles,
                workspaceFrom,
                limits,
                origin,
                marks,
                List.of());
    }

    /**
     * Makes a run of an agent.
     *
     * @param request with the files that the run begins with; its model and limits are ignored for
     *     those given here
     */
    public static NewRun ofAgent(
            PinnedAgent agent, StartRun request, Limits limits, ModelRef model, RunOrigin origin) {
        return new NewRun(
                new AgentWork(agent.id(), agent.name(), agent.version(), request.goal(), model),
                request.metadata(),
                request.priority(),
                request.workspaceFiles(),
                request.workspaceFrom(),
                limits,
                origin,
                request.marks(),
                agent.definition().skills());
    }

    /**
     * Copies the run with other skills to pin. A workflow's run reads none of them: the runs of its
     * nodes do.
     */
    public NewRun reading(List<SkillReference> others) {
        return new NewRun(
                work,
                metadata,
                priority,
                workspaceFiles,
                workspaceFrom,
                limits,
                origin,
                marks,
                others);
    }

    /** Copies the run with other work. */
    public NewRun doing(Work other) {
        return new NewRun(
                other,
                metadata,
                priority,
                workspaceFiles,
                workspaceFrom,
                limits,
                origin,
                marks,
                skills);
    }

    /**
     * The run as callers see it before anything is done.
     *
     * @param startedAt null while it is queued
     */
    public Run asRun(RunId id, Instant createdAt, @Nullable Instant startedAt) {
        return new Run(
                id,
                work,
                startedAt == null ? RunStatus.QUEUED : RunStatus.RUNNING,
                null,
                null,
                null,
                null,
                null,
                null,
                id,
                0,
                null,
                null,
                0,
                null,
                Spending.NONE,
                limits,
                metadata,
                marks,
                priority,
                createdAt,
                startedAt,
                null);
    }
}
