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

    private DueTitles() {}

    /**
     * A message has begun. A branch has the title of its origin, and gets no other.
     *
     * @param session as it was before
     * @param run that answers the message
     */
    public static void begun(TenantSql jdbc, Session session, AgentDefinition agent, RunId run) {
        if (agent.session().title() == SessionPolicy.Title.MODEL
                && session.branchOf() == null
                && session.title().by() == TitleBy.FIRST_LINE) {
            TitleRows.due(jdbc, session.id(), run);
        }
    }

    /** An answer goes on that had ended. */
    public static void resumed(TenantSql jdbc, SessionId session, RunId run) {
        TitleRows.dueAgain(jdbc, session, run);
    }
}
