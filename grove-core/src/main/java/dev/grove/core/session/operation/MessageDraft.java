package dev.grove.core.session.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.id.SessionId;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.attachment.AttachmentLimits;
import dev.grove.core.session.IfBusy;
import dev.grove.core.session.SessionBounds;
import dev.grove.core.session.message.NewMessage;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message as callers send it.
 *
 * @param id of the session
 */
@JsonTypeName("NewMessage")
@JsonClassDescription("A message to send.")
public record MessageDraft(
        @JsonPropertyDescription(SessionInputs.ID) @Needed @Nullable String id,
        @JsonPropertyDescription("Words to the agent")
                @Needed
                @Size(min = 1, max = SessionBounds.LONGEST_MESSAGE)
                @Nullable String text,
        @JsonPropertyDescription(
                        "Your own id of the message: sent again under it, it is the message that there is")
                @Size(min = 1, max = SessionBounds.LONGEST_CLIENT_ID)
                @Nullable String clientId,
        @JsonPropertyDescription(
                        "What becomes of it while another message is answered: `queue` has it wait, `steer` has that answer read it before its next model call, `interrupt` cancels that answer, `reject` refuses it with 409")
                @OneOf(IfBusy.class)
                @UnlessSet("what the session says")
                @Nullable String ifBusy,
        @JsonPropertyDescription(
                        "Images, PDFs and other files, at most 20 MiB together; a body over 1 MiB only by `…/messages/sse`, and over MCP at most 4 MiB. The answer under way cannot be steered with them")
                @Size(max = AttachmentLimits.MOST)
                @Nullable List<@Nullable AttachmentDraft> attachments) {

    /** Member by which a message that is sent again is known. */
    public static final String KNOWN_BY = "client_id";

    /** A file that is sent with a message. */
    @JsonTypeName("MessageAttachment")
    @JsonClassDescription("A file that is sent with a message.")
    public record AttachmentDraft(
            @JsonPropertyDescription("For people and the model; it decides nothing")
                    @Size(max = AttachmentLimits.LONGEST_NAME)
                    @Nullable String name,
            @JsonPropertyDescription("`data:<media type>;base64,…`; no other address is read")
                    @Needed
                    @Nullable String data) {}

    /** Attachments as they were given, an absent one among them too. */
    public List<AttachedData> attached() {
        return attachments == null
                ? List.of()
                : attachments.stream()
                        .map(each ->
                                each == null
                                        ? new AttachedData(null, null)
                                        : new AttachedData(each.name(), each.data()))
                        .toList();
    }

    /**
     * @throws dev.grove.core.error.GroveException not_found for what is no id
     */
    public SessionId session() {
        return SessionInputs.session(id);
    }

    /**
     * @throws dev.grove.core.error.GroveException validation_failed
     */
    public NewMessage toMessage() {
        return toMessage(attached());
    }

    /**
     * @param attached data of attachments, where it did not come with the rest of the body
     * @throws dev.grove.core.error.GroveException validation_failed
     */
    public NewMessage toMessage(List<AttachedData> attached) {
        if (text == null) {
            throw OperationInput.missing("text");
        }
        return new NewMessage(
                text,
                clientId,
                ifBusy == null ? null : SessionChoices.ifBusy(ifBusy),
                attached,
                null,
                false);
    }
}
