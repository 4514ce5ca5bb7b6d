package dev.grove.core.agent;

import dev.grove.core.id.TenantId;

/** Is notified when a tenant's published agents change. */
public interface PublishedAgentsObserver {

    /**
     * An agent was published or withdrawn, or a published one got a new version or is gone. Called
     * in the transaction of that change.
     */
    void publishedAgentsChanged(TenantId tenant);
}
