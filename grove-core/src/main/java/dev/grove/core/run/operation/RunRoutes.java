package dev.grove.core.run.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationGroup;

/** Groups and paths of operations on runs. */
public final class RunRoutes {

    public static final OperationGroup RUNS = new OperationGroup("runs", Scope.READ_ONLY);

    public static final OperationGroup WORKFLOWS = new OperationGroup("workflows", Scope.READ_ONLY);

    /** Path of a run of any kind. */
    public static final String RUN = "/agent-runs/{id}";

    public static final String WORKFLOW_RUNS = "/workflow-runs";

    /** Path of a run of a workflow. */
    public static final String WORKFLOW_RUN = WORKFLOW_RUNS + "/{id}";

    private RunRoutes() {}
}
