package dev.grove.core.run.wait;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;

/** Workflows, as observers of ends of runs that their nodes began. */
public interface WorkflowParents {

    /** Never fails. */
    void childEnded(TenantId tenant, RunId parent);
}
