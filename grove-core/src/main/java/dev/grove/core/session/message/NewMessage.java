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
 * @param isEdit whether nothing is replaced where that one says the same already
 */
public record NewMessage(
        String text,
        @Nullable String clientId,
        @Nullable IfBusy ifBusy,
        List<AttachedData> attachments,
        @Nullable UUID instead,
        boolean isEdit) {

    public NewMessage {
        attachments = List.copyOf(attachments);
    }

    /** Message of words alone. */
    public NewMessage(String text, @Nullable String clientId, @Nullable IfBusy ifBusy) {
        this(text, clientId, ifBusy, List.of(), null, false);
    }

    /** Replaces a message, whatever that says. */
    public NewMessage insteadOf(SessionMessage message) {
        return new NewMessage(text, clientId, ifBusy, attachments, message.id(), false);
    }

    /** Replaces a message with other words: sent again, it is the message that there is. */
    public NewMessage editOf(SessionMessage message) {
        return new NewMessage(text, clientId, ifBusy, attachments, message.id(), true);
    }
}
