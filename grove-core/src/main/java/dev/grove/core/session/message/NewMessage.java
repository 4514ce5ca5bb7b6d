package dev.grove.core.session.message;

import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.session.IfBusy;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Message that a caller sends.
 *
 * @param clientId the caller's own id of it: sent again, it is the message that there is
 * @param ifBusy null for what the session says
 * @param instead id of the message that this one replaces, which is undone or taken back, with all
 *     after it; null for none. Where it brings no attachments, it has those of that one
 */
public record NewMessage(
        String text,
        @Nullable String clientId,
        @Nullable IfBusy ifBusy,
        List<AttachedData> attachments,
        @Nullable UUID instead) {

    public NewMessage {
        attachments = List.copyOf(attachments);
    }

    /** Message of words alone. */
    public NewMessage(String text, @Nullable String clientId, @Nullable IfBusy ifBusy) {
        this(text, clientId, ifBusy, List.of(), null);
    }

    public NewMessage insteadOf(SessionMessage message) {
        return new NewMessage(text, clientId, ifBusy, attachments, message.id());
    }
}
