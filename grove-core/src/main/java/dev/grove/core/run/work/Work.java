package dev.grove.core.run.work;

import org.jspecify.annotations.Nullable;

/** Work that a run executes; pinned in its row when it starts, and never changed. */
public sealed interface Work permits AgentWork, CallWork, WorkflowWork {

    RunKind kind();

    /** The agent, the tool or the workflow, for questions to people. */
    String name();

    /**
     * Line for lists, of what the run was started with; null where nothing of that can be shown.
     */
    @Nullable String title();
}
