package dev.grove.core.run.workflow;

/** A workflow's run and what is known of its nodes, as of one transaction. */
record WorkflowState(WorkflowRun run, Snapshot snapshot) {}
