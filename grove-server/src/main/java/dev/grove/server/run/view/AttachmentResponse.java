package dev.grove.server.run.view;

import dev.grove.core.run.attachment.Attachment;
import org.jspecify.annotations.Nullable;

/**
 * Attachment of a run's message on the wire, without its bytes.
 *
 * @param kind {@code image}, {@code document} or {@code file}, by its content
 * @param path below the workspace, where it is a file for tools; null where the model reads it
 */
public record AttachmentResponse(
        int afterTurn,
        String name,
        String kind,
        String mediaType,
        long bytes,
        @Nullable Integer width,
        @Nullable Integer height,
        String sha256,
        @Nullable String path) {

    public static AttachmentResponse of(Attachment attachment) {
        int width = attachment.type().width();
        int height = attachment.type().height();
        return new AttachmentResponse(
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
