package dev.grove.core.session.message;

import dev.grove.core.page.PageRequest;
import java.util.UUID;

/** Place in the list of a session's messages: by their places, those without one last. */
record MessageCursor(int place, UUID id) {

    /** Place of a message that has none: behind all others. */
    static final int UNPLACED = Integer.MAX_VALUE;

    private static final MessageCursor BEFORE_ALL = new MessageCursor(0, new UUID(0, 0));
    private static final MessageCursor AFTER_ALL = new MessageCursor(UNPLACED, new UUID(-1, -1));

    static MessageCursor of(PageRequest page, boolean newestFirst) {
        return page.afterName()
                .map(MessageCursor::parse)
                .orElse(newestFirst ? AFTER_ALL : BEFORE_ALL);
    }

    static String after(SessionMessage message) {
        int place = message.n() == null ? UNPLACED : message.n();
        return PageRequest.cursorAfter(place + "/" + message.id());
    }

    private static MessageCursor parse(String text) {
        int slash = text.indexOf('/');
        try {
            return new MessageCursor(
                    Integer.parseInt(text.substring(0, Math.max(0, slash))),
                    UUID.fromString(text.substring(slash + 1)));
        } catch (IllegalArgumentException _) {
            throw PageRequest.badCursor();
        }
    }
}
