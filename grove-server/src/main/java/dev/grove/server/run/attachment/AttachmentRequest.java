package dev.grove.server.run.attachment;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.core.run.attachment.AttachmentLimits;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attachment in the body of a start.
 *
 * @param name for people and the model; it decides nothing
 * @param data {@code data:<media type>;base64,…}
 */
@JsonTypeName("AttachmentDraft")
@JsonClassDescription("A file that comes with a message.")
public record AttachmentRequest(
        @JsonPropertyDescription("For people and the model; it decides nothing")
                @Size(max = AttachmentLimits.LONGEST_NAME)
                @Nullable String name,
        @JsonPropertyDescription("`data:<media type>;base64,<data>`; no other URL is read") @Needed
                @Nullable String data) {

    /** Attachments as they were given, an absent one among them too. */
    public static List<AttachedData> given(
            @Nullable List<@Nullable AttachmentRequest> attachments) {
        return attachments == null
                ? List.of()
                : attachments.stream()
                        .map(each ->
                                each == null
                                        ? new AttachedData(null, null)
                                        : new AttachedData(each.name(), each.data()))
                        .toList();
    }
}
