package dev.grove.core.session.message;

import dev.grove.core.authority.Principal;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.attachment.TakenAttachments;
import dev.grove.language.text.TextDigest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Message that is about to be written: checked and scrubbed.
 *
 * @param fingerprint digest of what it says, by which it is known again
 * @param instead id of the message that it replaces; null for none
 * @param isEdit whether it replaces nothing where that message says the same already
 * @param waited whether it is written already, as one that waits
 */
record MessageToPost(
        SessionId session,
        UUID id,
        @Nullable String clientId,
        String text,
        String fingerprint,
        Principal by,
        @Nullable UUID instead,
        boolean isEdit,
        boolean waited) {

    /**
     * @param text of the message, without secrets
     */
    static MessageToPost of(
            SessionId session,
            NewMessage asked,
            String text,
            TakenAttachments attachments,
            Principal by) {
        String said =
                attachments.all().isEmpty()
                        ? text
                        : text
                                + "\0"
                                + new String(attachments.fingerprint(), StandardCharsets.UTF_8);
        return new MessageToPost(
                session,
                Uuids.next(),
                asked.clientId(),
                text,
                TextDigest.sha256(said),
                by,
                asked.instead(),
                asked.isEdit(),
                false);
    }

    /** Layers of the sender's token, as they are stored while it waits; null for none. */
    @Nullable String tokenLayers() {
        return by.layers().isEmpty() ? null : String.join(",", by.layers());
    }

    /** Message that a run answers from now on. */
    SessionMessage begun(int n, SessionMessage.Answer answer, Instant at) {
        return new SessionMessage(
                id, session, n, clientId, text, SessionMessage.State.STARTED, null, answer, by, at);
    }

    /** Message that waited. */
    static MessageToPost queued(SessionMessage message) {
        return new MessageToPost(
                message.session(),
                message.id(),
                message.clientId(),
                message.text(),
                TextDigest.sha256(message.text()),
                message.createdBy(),
                null,
                false,
                true);
    }
}
