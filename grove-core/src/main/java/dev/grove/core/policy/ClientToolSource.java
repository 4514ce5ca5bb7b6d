package dev.grove.core.policy;

import dev.grove.core.id.TenantId;
import dev.grove.core.tool.ToolSpec;
import java.util.List;

/** Tools that applications execute, which agents of a tenant bring: policies may name them. */
public interface ClientToolSource {

    /** Specs of the current versions of agents, one for each name, in the order of the names. */
    List<ToolSpec> clientTools(TenantId tenant);
}
