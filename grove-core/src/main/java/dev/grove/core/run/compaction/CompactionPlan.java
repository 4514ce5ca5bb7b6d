package dev.grove.core.run.compaction;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ResultText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Split of the turns that a conversation still contains: the older ones are summarised, the recent
 * ones stay. A turn is never divided, so that no call is parted from its result, and a turn that is
 * not over always stays.
 *
 * @param dropped oldest first, at least one
 */
public record CompactionPlan(List<JournalledTurn> dropped, List<JournalledTurn> kept) {

    public CompactionPlan {
        dropped = List.copyOf(dropped);
        kept = List.copyOf(kept);
    }

    /**
     * Keeps the last turns, and those before them as long as they are short enough together.
     *
     * @param turns that no summary stands for yet, in order
     * @param keepTurns at least that many that are over
     * @param keepTokens how long more than those may be, together with them
     * @return nothing when no turn would be dropped
     */
    public static Optional<CompactionPlan> of(
            List<JournalledTurn> turns, int keepTurns, long keepTokens) {
        int over = 0;
        while (over < turns.size() && turns.get(over).isClosed()) {
            over++;
        }
        int cut = over;
        long tokens = 0;
        while (cut > 0) {
            tokens += tokens(turns.get(cut - 1));
            if (over - cut >= keepTurns && tokens > keepTokens) {
                break;
            }
            cut--;
        }
        return cut == 0
                ? Optional.empty()
                : Optional.of(
                        new CompactionPlan(
                                turns.subList(0, cut), turns.subList(cut, turns.size())));
    }

    /** The last turn that is summarised. */
    public int toTurn() {
        return dropped.getLast().turn();
    }

    public long droppedTokens() {
        return dropped.stream().mapToLong(CompactionPlan::tokens).sum();
    }

    public long keptTokens() {
        return kept.stream().mapToLong(CompactionPlan::tokens).sum();
    }

    /** About what a turn takes in a conversation, the same for every model. */
    static long tokens(JournalledTurn turn) {
        TurnChange.Answered answered = turn.answered();
        List<String> texts = new ArrayList<>();
        if (answered != null) {
            texts.add(answered.answer().raw());
        }
        for (CallProgress call : turn.progress().values()) {
            String result = call.result();
            if (result != null) {
                texts.add(result);
            }
        }
        return texts.stream().mapToLong(ResultText::tokens).sum();
    }
}
