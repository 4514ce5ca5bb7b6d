package dev.grove.core.session;

import dev.grove.core.page.PageRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.UUID;

/** Place in the list of sessions, which is ordered by their last changes. */
record SessionCursor(Instant at, UUID id) {

    private static final SessionCursor NEWEST =
            new SessionCursor(Instant.parse("9999-12-31T00:00:00Z"), new UUID(-1, -1));

    static SessionCursor of(PageRequest page) {
        return page.afterName().map(SessionCursor::parse).orElse(NEWEST);
    }

    static String after(Session session) {
        return PageRequest.cursorAfter(session.updatedAt() + "/" + session.id());
    }

    private static SessionCursor parse(String text) {
        int slash = text.indexOf('/');
        try {
            Instant at = Instant.parse(text.substring(0, Math.max(0, slash)));
            UUID id = UUID.fromString(text.substring(slash + 1));
            if (at.isAfter(NEWEST.at()) || at.isBefore(Instant.EPOCH)) {
                throw PageRequest.badCursor();
            }
            return new SessionCursor(at, id);
        } catch (DateTimeException | IllegalArgumentException _) {
            throw PageRequest.badCursor();
        }
    }
}
