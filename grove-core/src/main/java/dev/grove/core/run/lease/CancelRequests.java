package dev.grove.core.run.lease;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;

/** Requests to cancel runs, as their rows have them. */
public final class CancelRequests {

    private static final String IS_THERE =
            "SELECT cancel_requested FROM agent_runs WHERE tenant_id = :tenant AND id = :run";

    private CancelRequests() {}

    /** Whether the run is to be cancelled. */
    public static boolean isThere(TenantSql jdbc, RunId run) {
        return jdbc.sql(IS_THERE).param("run", run.value()).query(Boolean.class).single();
    }
}
