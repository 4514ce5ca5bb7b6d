package dev.grove.server.chat.chunk;

import dev.grove.core.id.RunId;
import dev.grove.core.id.SessionId;
import dev.grove.core.session.message.SessionMessage;
import java.util.Optional;
import java.util.UUID;

/** Facts that chunks of 7 have besides, and no part of an answer has. */
public interface UiFacts {

    /** Signature of a call that waits for an approval. */
    String signature(RunId run, String call, String digest);

    /** Message that an answer read on its way; nothing for one that is gone. */
    Optional<SessionMessage> steered(SessionId session, UUID message);
}
