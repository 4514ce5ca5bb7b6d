package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.session.message.SessionMessage;
import java.util.Optional;

/** Ids by which clients know answers, and what they wait for. */
public final class AnswerId {

    private static final String PREFIX = "a_";

    private AnswerId() {}

    /** Id of the message with which a run answers. */
    public static String of(RunId run) {
        return PREFIX + run;
    }

    /** Id under which a client has a message of a person. */
    public static String of(SessionMessage message) {
        String client = message.clientId();
        return client == null ? message.id().toString() : client;
    }

    /** Run of a message's id; nothing for one of another form. */
    public static Optional<RunId> run(String message) {
        return message.startsWith(PREFIX)
                ? Uuids.parse(message.substring(PREFIX.length())).map(RunId::new)
                : Optional.empty();
    }

    /** Id of the approval that a call waits for. */
    public static String approval(RunId run, String call) {
        return run + "/" + call;
    }
}
