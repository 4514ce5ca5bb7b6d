package dev.grove.core.run;

import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.Work;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A run that may be queued: nothing of it is left open.
 *
 * @param workspaceFiles UTF-8 texts by path that the workspace starts with
 * @param workspaceFrom the run, and its turn, as whose end left the files; null for none
 */
record NewRun(
        Work work,
        ObjectNode metadata,
        int priority,
        Map<String, String> workspaceFiles,
        @Nullable WorkspaceOrigin workspaceFrom,
        Limits limits,
        RunOrigin origin) {

    /**
     * Of an agent.
     *
     * @param wish with the files that the run begins with; its model and limits are those given
     *     here
     */
    static NewRun ofAgent(
            PinnedAgent agent, StartRun wish, Limits limits, ModelRef model, RunOrigin origin) {
        return new NewRun(
                new AgentWork(agent.id(), agent.name(), agent.version(), wish.goal(), model),
                wish.metadata(),
                wish.priority(),
                wish.workspaceFiles(),
                wish.workspaceFrom(),
                limits,
                origin);
    }
}
