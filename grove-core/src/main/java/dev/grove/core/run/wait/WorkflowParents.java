package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;

/** Workflows, as those who are told that a run has ended which one of their nodes began. */
public interface WorkflowParents {

    /** Never fails. */
    void childEnded(TenantId tenant, RunId parent);
}
