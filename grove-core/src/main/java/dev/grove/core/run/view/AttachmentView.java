package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.type.AttachmentKind;
import org.jspecify.annotations.Nullable;

/**
 * Attachment of a run's message on the wire, without its bytes.
 *
 * @param kind {@code image}, {@code document} or {@code file}, by its content
 * @param path below the workspace, where it is a file for tools; null where the model reads it
 */
@JsonClassDescription("A file that came with a message, without its bytes.")
public record AttachmentView(
        @JsonPropertyDescription("The turn that its message followed; 0 for the goal")
                int afterTurn,
        @JsonPropertyDescription("As it was given") String name,
        @JsonPropertyDescription(
                        "By its content: `image` is a PNG, JPEG, GIF or WebP, `document` a PDF")
                @OneOf(AttachmentKind.class)
                String kind,
        @JsonPropertyDescription("By its content") String mediaType,
        @JsonPropertyDescription("Its size") long bytes,
        @JsonPropertyDescription("In pixels; null but of images") @Nullable Integer width,
        @JsonPropertyDescription("In pixels; null but of images") @Nullable Integer height,
        @JsonPropertyDescription("Of its content, in hexadecimal") String sha256,
        @JsonPropertyDescription(
                        "Below the workspace, where tools find it; null where the model reads it with the message")
                @Nullable String path) {

    public static AttachmentView of(Attachment attachment) {
        int width = attachment.type().width();
        int height = attachment.type().height();
        return new AttachmentView(
                attachment.afterTurn(),
                attachment.name(),
                attachment.type().kind().wireName(),
                attachment.type().mediaType(),
                attachment.bytes(),
                width == 0 ? null : width,
                height == 0 ? null : height,
                attachment.digest(),
                attachment.path());
    }
}
