package dev.grove.core.run.queue;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;

/**
 * Guard against servers that know no sessions: one of before them would claim a run of a session as
 * any other, and execute it without the conversation before it.
 */
public final class SessionServers {

    /**
     * Condition of a statement that queues a run of a session. A server that is silent may come
     * back until its row is gone.
     */
    public static final String ALL_KNOW = "every_server_knows_sessions()";

    private SessionServers() {}

    /**
     * Is called in the transaction that queues a run of a session.
     *
     * @throws GroveException upgrade_in_progress while a server of before sessions may live
     */
    public static void require(TenantSql jdbc) {
        if (!jdbc.sql("SELECT " + ALL_KNOW).query(Boolean.class).single()) {
            throw new GroveException(
                    ErrorCode.UPGRADE_IN_PROGRESS,
                    "A server of a version that knows no sessions is still running, and could answer without the conversation; try again once it is replaced");
        }
    }
}
