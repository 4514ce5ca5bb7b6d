package dev.grove.core.run.session;

import java.util.HashMap;
import java.util.Map;

/**
 * Texts that a run's model reads from people: the first of them, and those that followed turns.
 *
 * @param later by the number of the turn that each followed
 */
public record Said(String first, Map<Integer, String> later) {

    /**
     * Joins what was said and the notes on files that were put. Files put after a turn precede what
     * was said then: it is what the run went on with.
     *
     * @param goal with which the run was started
     * @param messages by the turn that each followed; one at 0 stands for the goal
     * @param files notes, by the turn that each followed
     */
    public static Said of(String goal, Map<Integer, String> messages, Map<Integer, String> files) {
        Map<Integer, String> said = new HashMap<>(messages);
        files.forEach((turn, note) -> {
            if (turn == 0) {
                said.merge(0, then(goal, note), (first, _) -> then(first, note));
            } else {
                said.merge(turn, note, (words, put) -> then(put, words));
            }
        });
        String first = said.remove(0);
        return new Said(first == null ? goal : first, said);
    }

    private static String then(String said, String next) {
        return said + "\n\n" + next;
    }
}
