package dev.grove.core.workflow.definition;

import dev.grove.core.id.TenantId;

/** Is notified when a tenant's published workflows change. */
public interface PublishedWorkflowsObserver {

    /**
     * A workflow was published or withdrawn, or a published one is gone. Called in the transaction
     * of that change.
     */
    void publishedWorkflowsChanged(TenantId tenant);
}
