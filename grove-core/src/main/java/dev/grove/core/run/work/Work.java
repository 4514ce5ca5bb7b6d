package dev.grove.core.run.work;

/** What a run executes; pinned in its row when it starts, and never changed. */
public sealed interface Work permits AgentWork, CallWork, WorkflowWork {

    RunKind kind();

    /** A short name, for lists and for questions to people. */
    String title();
}
