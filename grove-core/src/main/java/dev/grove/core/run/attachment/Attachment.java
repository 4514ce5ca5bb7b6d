package dev.grove.core.run.attachment;

import dev.grove.core.model.option.LikelyMediaTokens;
import dev.grove.core.run.attachment.type.AttachmentType;
import java.util.List;
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

    /** Finds those of the goal among all of a run. */
    public static List<Attachment> toGoal(List<Attachment> ofRun) {
        return after(0, ofRun);
    }

    /** Finds those of the message that followed a turn; 0 for the goal. */
    public static List<Attachment> after(int turn, List<Attachment> ofRun) {
        return ofRun.stream().filter(each -> each.afterTurn() == turn).toList();
    }

    /** Whether the model reads it as a part of the message. */
    public boolean isPart() {
        return path == null;
    }

    /** About what the model reads it as, beside its name; 0 for a file of the workspace. */
    public long likelyTokens() {
        if (!isPart()) {
            return 0;
        }
        return switch (type.kind()) {
            case IMAGE -> LikelyMediaTokens.image(type.width(), type.height());
            case DOCUMENT -> LikelyMediaTokens.document(type.pages());
            case FILE -> 0;
        };
    }
}
