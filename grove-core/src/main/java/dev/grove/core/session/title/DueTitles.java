package dev.grove.core.session.title;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.session.Session;
import dev.grove.core.session.TitleBy;

/**
 * Notes of titles that a model is to make once an answer is there, within the transaction that has
 * locked the session and begins the answer.
 */
public final class DueTitles {

    /**
     * Statement that notes one with the first message of a session, which {@code begun} inserts:
     * where {@code :titleIsDue}, for the answer by {@code :headRun}.
     */
    public static final String FIRST = TitleRows.FIRST;

    private DueTitles() {}

    /**
     * A message has begun. A branch has the title of its origin, and gets no other.
     *
     * @param session as it was before
     * @param run that answers the message
     */
    public static void begun(TenantSql jdbc, Session session, AgentDefinition agent, RunId run) {
        if (areMadeFor(session, agent)) {
            TitleRows.due(jdbc, session.id(), run);
        }
    }

    /** Whether a model is to make the title of a session. */
    public static boolean areMadeFor(Session session, AgentDefinition agent) {
        return agent.session().title() == SessionPolicy.Title.MODEL
                && session.branchOf() == null
                && session.title().by() == TitleBy.FIRST_LINE;
    }

    /** An answer goes on that had ended. */
    public static void resumed(TenantSql jdbc, SessionId session, RunId run) {
        TitleRows.dueAgain(jdbc, session, run);
    }
}
