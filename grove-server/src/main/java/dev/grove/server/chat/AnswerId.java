package dev.grove.server.chat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.util.Optional;

/** Ids by which clients know answers, and what they wait for. */
final class AnswerId {

    private static final String PREFIX = "a_";

    private AnswerId() {}

    /** Id of the message with which a run answers. */
    static String of(RunId run) {
        return PREFIX + run;
    }

    /** Run of a message's id; nothing for one of another form. */
    static Optional<RunId> run(String message) {
        return message.startsWith(PREFIX)
                ? Uuids.parse(message.substring(PREFIX.length())).map(RunId::new)
                : Optional.empty();
    }

    /** Id of the approval that a call waits for. */
    static String approval(RunId run, String call) {
        return run + "/" + call;
    }
}
