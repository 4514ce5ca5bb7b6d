package dev.grove.core.run.attachment;

import dev.grove.core.run.attachment.type.AttachmentType;
import org.jspecify.annotations.Nullable;

/**
 * Attachment of a message to a run.
 *
 * @param afterTurn turn that the message followed; 0 for the goal
 * @param ordinal from 1 on, in the order of the message
 * @param digest SHA-256 of its content, in hexadecimal
 * @param path below the workspace, where it is a file for tools; null where the model reads it as a
 *     part of the message
 */
public record Attachment(
        int afterTurn,
        int ordinal,
        String name,
        AttachmentType type,
        String digest,
        long bytes,
        @Nullable String path) {

    /** Whether the model reads it as a part of the message. */
    public boolean isPart() {
        return path == null;
    }
}
