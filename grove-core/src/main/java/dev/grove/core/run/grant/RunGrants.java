package dev.grove.core.run.grant;

import dev.grove.core.authority.PolicyServers;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Set;

/** Grants of one run, as its execution finds and uses them; each is a statement of its own. */
public record RunGrants(EngineDatabase database, GrantUses uses, TenantId tenant, RunId run) {

    /** Rules that one grant may lift. */
    public static final int MOST_LIFTS = GrantChecks.MOST_LIFTS;

    /** Whether each server that may live can read that the run waits for a grant. */
    public boolean mayAsk() {
        return DatabaseRetry.call(() -> database.single(tenant, PolicyServers::readRequests));
    }

    /** Grants that are alive for the run, or that calls of the turn have used. */
    public TurnGrants find(int turn) {
        return DatabaseRetry.call(
                () -> database.single(tenant, jdbc -> uses.find(jdbc, run, turn)));
    }

    /**
     * Uses grants for a call whose turn is durable, each once however often this is called.
     *
     * @return false where one of them is not alive any more, and then none is used
     */
    public boolean use(int turn, String call, Set<String> grants) {
        return DatabaseRetry.call(
                () -> database.call(tenant, jdbc -> uses.use(jdbc, run, turn, call, grants)));
    }
}
