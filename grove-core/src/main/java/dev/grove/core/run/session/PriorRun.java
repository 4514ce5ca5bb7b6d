package dev.grove.core.run.session;

import dev.grove.core.id.RunId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.record.JournalledTurn;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Run of a session before another one: a message and what was done about it. It has ended, and does
 * not change.
 *
 * @param n place in the session
 * @param isWhole whether no summary stands for its beginning
 * @param agentVersion that answered, with {@code model}, as {@code provider/model}
 * @param turns that no summary stands for, in order; the last may have been left open
 * @param attachments of its message, and of what was said while it ran
 * @param said its message, and what people said while it ran
 */
public record PriorRun(
        int n,
        RunId run,
        boolean isWhole,
        int agentVersion,
        String model,
        List<JournalledTurn> turns,
        List<Attachment> attachments,
        Said said) {

    public PriorRun {
        turns = List.copyOf(turns);
        attachments = List.copyOf(attachments);
    }

    /** The message that it answers; null where a summary has it. */
    public @Nullable String message() {
        return isWhole ? said.first() : null;
    }
}
