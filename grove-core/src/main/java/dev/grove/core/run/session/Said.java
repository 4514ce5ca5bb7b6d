package dev.grove.core.run.session;

import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentWords;
import dev.grove.core.run.journal.RunMessages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Texts that a run's model reads from people, with the names of what is attached: the first of
 * them, and those that followed turns.
 *
 * @param later by the number of the turn that each followed
 * @param steered messages of its session that the run read on its way, in order, by the turn that
 *     they followed; at 0 those after the first text. They come after {@code later}
 */
public record Said(String first, Map<Integer, String> later, Map<Integer, List<String>> steered) {

    /** Texts of a run that was not steered. */
    public Said(String first, Map<Integer, String> later) {
        this(first, later, Map.of());
    }

    /**
     * Joins what was said, the notes on files that were put and the names of what is attached.
     * Files put after a turn precede what was said then: it is what the run went on with.
     *
     * @param goal with which the run was started
     * @param files notes, by the turn that each followed
     * @param attachments of the goal and of messages
     */
    public static Said of(
            String goal,
            RunMessages.Sent sent,
            Map<Integer, String> files,
            List<Attachment> attachments) {
        Map<Integer, String> said = new HashMap<>(sent.goneOnWith());
        files.forEach((turn, note) -> {
            if (turn == 0) {
                said.merge(0, then(goal, note), (first, _) -> then(first, note));
            } else {
                said.merge(turn, note, (words, put) -> then(put, words));
            }
        });
        said.putIfAbsent(0, goal);
        said.replaceAll(
                (turn, words) -> AttachmentWords.after(words, Attachment.after(turn, attachments)));
        String first = Objects.requireNonNull(said.remove(0));
        return new Said(first, said, sent.steered());
    }

    /** Messages that followed a turn and were read on the way; none for most. */
    public List<String> steeredAfter(int turn) {
        return steered.getOrDefault(turn, List.of());
    }

    /** Messages that were read on the way, up to those that followed a turn, in order. */
    public List<String> steeredUpTo(int turn) {
        List<String> texts = new ArrayList<>();
        new TreeMap<>(steered).headMap(turn, true).values().forEach(texts::addAll);
        return texts;
    }

    private static String then(String said, String next) {
        return said + "\n\n" + next;
    }
}
