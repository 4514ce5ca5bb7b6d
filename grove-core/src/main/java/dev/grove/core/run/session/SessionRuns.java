package dev.grove.core.run.session;

import dev.grove.core.agent.Limits;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.SessionPlace;
import java.util.List;

/** Connection from runs to the sessions that they are parts of, which are above them. */
public interface SessionRuns {

    /** Is called after the commit with which an execution ended a run of a session. Never fails. */
    void ended(TenantId tenant, SessionPlace place);

    /**
     * Is called in the transaction that is to resume a run of a session, before that changes it.
     *
     * @param limits that it goes on with
     * @throws GroveException session_went_on where the session went on without it; budget_exceeded
     */
    void resuming(TenantSql jdbc, RunId run, SessionPlace place, Limits limits);

    /**
     * Is called in the transaction that is to resume a run below one of a session, before that
     * changes it: what it spends counts against the caps of the run above.
     *
     * @param root run of the session
     * @throws GroveException conflict where the session was deleted; budget_exceeded
     */
    void resumingBelow(TenantSql jdbc, RunId root);

    /**
     * Is called in the transaction that is to raise the caps of a run of a session, which waits for
     * that or has runs below it that do, before that changes it.
     *
     * @param limits that it goes on with
     * @throws GroveException conflict where the session was deleted; budget_exceeded
     */
    void raising(TenantSql jdbc, RunId run, Limits limits);

    /**
     * Takes the messages that a run is to read and has not; from then on they cannot be taken back.
     * Taken again, as by the execution after one that was killed, they are the same.
     */
    List<SteeringMessage> take(TenantId tenant, RunId run);

    /** Whether there are messages that a run is to read and has not. */
    boolean isWrittenTo(TenantId tenant, RunId run);
}
