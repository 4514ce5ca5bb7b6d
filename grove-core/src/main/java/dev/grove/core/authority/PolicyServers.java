package dev.grove.core.authority;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;

/**
 * Guard against servers that know no policies: one of before them could not start what a policy
 * governs, and would answer with an error.
 */
public final class PolicyServers {

    private PolicyServers() {}

    /**
     * Is called in the transaction that binds the first definitions to policies.
     *
     * @throws GroveException upgrade_in_progress while a server may live that knows no policies, or
     *     not all that their rules read or hold
     */
    public static void require(TenantSql jdbc) {
        if (!jdbc.sql("SELECT every_server_knows_held_results()").query(Boolean.class).single()) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that knows no policies, or not all that their rules read or hold, is still running, and could not start what they govern; try again once it is replaced");
        }
    }

    /**
     * Is called in the transaction that gives a tenant a ceiling, or sets its brake.
     *
     * @throws GroveException upgrade_in_progress while a server of before ceilings may live
     */
    public static void requireCeilings(TenantSql jdbc) {
        if (!jdbc.sql("SELECT every_server_knows_ceilings()").query(Boolean.class).single()) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that knows no ceilings is still running, and would not keep to it; try again once it is replaced");
        }
    }
}
