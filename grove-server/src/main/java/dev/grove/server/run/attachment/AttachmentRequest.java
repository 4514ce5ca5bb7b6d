package dev.grove.server.run.attachment;

import dev.grove.core.run.attachment.AttachedData;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Attachment in the body of a start.
 *
 * @param name for people and the model; it decides nothing
 * @param data {@code data:<media type>;base64,…}
 */
public record AttachmentRequest(@Nullable String name, @Nullable String data) {

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
