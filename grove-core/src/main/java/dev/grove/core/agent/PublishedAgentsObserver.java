package dev.grove.core.agent;

import dev.grove.core.id.TenantId;

/** Hears that what a tenant has published is not what it was. */
public interface PublishedAgentsObserver {

    /**
     * An agent was published or withdrawn, or a published one got a new version or is gone. Called
     * in the transaction of that change.
     */
    void publishedAgentsChanged(TenantId tenant);
}
