package dev.grove.core.run.workflow.advance;

import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.run.WorkflowRun;

/** A workflow's run and what is known of its nodes, as of one transaction. */
record WorkflowState(WorkflowRun run, Snapshot snapshot) {}
