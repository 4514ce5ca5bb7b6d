package dev.grove.core.run.attachment;

import dev.grove.core.run.attachment.type.AttachmentType;
import dev.grove.core.workspace.IncomingFile;
import org.jspecify.annotations.Nullable;

/**
 * Attachment that was taken in, and that no run has yet.
 *
 * @param path as in {@link Attachment}; null also before it is decided
 */
public record NewAttachment(
        String name, AttachmentType type, IncomingFile content, @Nullable String path) {

    /** An attachment of which it is not decided yet how the model gets it. */
    public NewAttachment(String name, AttachmentType type, IncomingFile content) {
        this(name, type, content, null);
    }

    /** Copies it as a file of the workspace. */
    public NewAttachment at(String workspacePath) {
        return new NewAttachment(name, type, content, workspacePath);
    }

    /** Describes it as a run has it. */
    public Attachment attached(int afterTurn, int ordinal) {
        return new Attachment(
                afterTurn, ordinal, name, type, content.digest(), content.bytes(), path);
    }
}
