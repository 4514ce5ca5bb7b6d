package dev.grove.core.authority;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;

/**
 * Guard against servers that know no policies: one of before them could not start what a policy
 * governs, and would answer with an error.
 */
public final class PolicyServers {

    private static final int CEILINGS = 3;
    private static final int HELD_RESULTS = 5;
    private static final int STARTS = 5;
    private static final int REQUESTS = 6;

    private PolicyServers() {}

    /**
     * Is called in the transaction that binds the first definitions to policies.
     *
     * @throws GroveException upgrade_in_progress while a server may live that knows no policies, or
     *     not all that their rules read or hold
     */
    public static void require(TenantSql jdbc) {
        if (!haveLevel(jdbc, HELD_RESULTS)) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that knows no policies, or not all that their rules read or hold, is still running, and could not start what they govern; try again once it is replaced");
        }
    }

    /**
     * Is called in the transaction that stores the first policies which may deny starts.
     *
     * @throws GroveException upgrade_in_progress while a server of before their gate may live
     */
    static void requireStarts(TenantSql jdbc) {
        if (!haveLevel(jdbc, STARTS)) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that lets everything start is still running, and would not keep to rules about starts; try again once it is replaced");
        }
    }

    /**
     * Is called in the transaction that gives a tenant a ceiling, or sets its brake.
     *
     * @throws GroveException upgrade_in_progress while a server of before ceilings may live
     */
    public static void requireCeilings(TenantSql jdbc) {
        if (!haveLevel(jdbc, CEILINGS)) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that knows no ceilings is still running, and would not keep to it; try again once it is replaced");
        }
    }

    /** Whether each server that may live can read that a run waits for an exception. */
    public static boolean readRequests(TenantSql jdbc) {
        return haveLevel(jdbc, REQUESTS);
    }

    private static boolean haveLevel(TenantSql jdbc, int needed) {
        return jdbc.sql("SELECT every_server_has_level(:needed)")
                .param("needed", needed)
                .query(Boolean.class)
                .single();
    }
}
