package dev.grove.mcp.conversation;

import dev.grove.core.id.SessionId;
import dev.grove.core.id.Uuids;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Address of a session as a resource.
 *
 * @param cursor where the messages go on, as the page before says; null for the newest ones
 */
record SessionUri(SessionId session, @Nullable String cursor) {

    static final String TEMPLATE = "grove://sessions/{id}";
    static final String EARLIER = TEMPLATE + "{?cursor}";

    private static final String BEGINNING = "grove://sessions/";
    private static final String CURSOR = "?cursor=";
    private static final int ID = 36;

    static String of(SessionId session) {
        return BEGINNING + session;
    }

    /** Whether all sessions come before an address of something else. */
    static boolean precedes(String uri) {
        return BEGINNING.compareTo(uri) < 0;
    }

    /** Nothing for what is the address of no session. */
    static Optional<SessionUri> parse(String uri) {
        if (!uri.startsWith(BEGINNING)) {
            return Optional.empty();
        }
        String rest = uri.substring(BEGINNING.length());
        String id = rest.substring(0, Math.min(ID, rest.length()));
        String query = rest.substring(id.length());
        return query.isEmpty() || query.startsWith(CURSOR)
                ? Uuids.parse(id)
                        .map(SessionId::new)
                        .map(session ->
                                new SessionUri(
                                        session,
                                        query.isEmpty() ? null : query.substring(CURSOR.length())))
                : Optional.empty();
    }
}
