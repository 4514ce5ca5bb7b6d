package dev.grove.core.run.session;

import dev.grove.core.id.RunId;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.record.JournalledTurn;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Run of a session before another one: a message and what was done about it. It has ended, and does
 * not change.
 *
 * @param n place in the session
 * @param message null where a summary has it
 * @param agentVersion that answered, with {@code model}, as {@code provider/model}
 * @param turns that no summary stands for, in order; the last may have been left open
 * @param attachments of its message, and of what was said while it ran
 * @param said by people while it ran, by the number of the turn that each text followed
 */
public record PriorRun(
        int n,
        RunId run,
        @Nullable String message,
        int agentVersion,
        String model,
        List<JournalledTurn> turns,
        List<Attachment> attachments,
        Map<Integer, String> said) {

    public PriorRun {
        turns = List.copyOf(turns);
        attachments = List.copyOf(attachments);
        said = Map.copyOf(said);
    }
}
