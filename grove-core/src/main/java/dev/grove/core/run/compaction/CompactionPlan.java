package dev.grove.core.run.compaction;

import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.session.PriorRun;
import dev.grove.core.tool.ResultText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Split of what a conversation still contains: the older part is summarised, the recent one stays.
 * A turn is never divided, so that no call is parted from its result, and a turn that is not over
 * always stays; nor is a run of a session before this one.
 *
 * @param droppedRuns runs before this one, oldest first; all of them where turns are dropped
 * @param dropped turns of this run, oldest first
 */
public record CompactionPlan(
        List<PriorRun> droppedRuns,
        List<JournalledTurn> dropped,
        List<PriorRun> keptRuns,
        List<JournalledTurn> kept) {

    public CompactionPlan {
        droppedRuns = List.copyOf(droppedRuns);
        dropped = List.copyOf(dropped);
        keptRuns = List.copyOf(keptRuns);
        kept = List.copyOf(kept);
    }

    /**
     * Keeps the last turns, and those before them as long as they are short enough together.
     *
     * @param before runs of the session that no summary stands for yet, in order
     * @param turns of this run that no summary stands for yet, in order
     * @param keepTurns at least that many that are over
     * @param keepTokens how long more than those may be, together with them
     * @return nothing when nothing would be dropped
     */
    public static Optional<CompactionPlan> of(
            List<PriorRun> before, List<JournalledTurn> turns, int keepTurns, long keepTokens) {
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
        int runs = before.size();
        int keptTurns = over;
        while (cut == 0 && runs > 0) {
            PriorRun last = before.get(runs - 1);
            tokens += tokens(last);
            keptTurns += last.turns().size();
            if (keptTurns > keepTurns && tokens > keepTokens) {
                break;
            }
            runs--;
        }
        int dropped = cut == 0 ? runs : before.size();
        return cut == 0 && dropped == 0
                ? Optional.empty()
                : Optional.of(
                        new CompactionPlan(
                                before.subList(0, dropped),
                                turns.subList(0, cut),
                                before.subList(dropped, before.size()),
                                turns.subList(cut, turns.size())));
    }

    /** The last turn of this run that is summarised; 0 for none. */
    public int toTurn() {
        return dropped.isEmpty() ? 0 : dropped.getLast().turn();
    }

    /**
     * The last message that is summarised.
     *
     * @param own place of this run in its session; null outside of all
     * @return null outside of all
     */
    public @Nullable Integer toMessage(@Nullable SessionPlace own) {
        if (own == null) {
            return null;
        }
        return dropped.isEmpty() ? droppedRuns.getLast().n() : Integer.valueOf(own.n());
    }

    public long droppedTokens() {
        return sum(droppedRuns, dropped);
    }

    public long keptTokens() {
        return sum(keptRuns, kept);
    }

    private static long sum(List<PriorRun> runs, List<JournalledTurn> turns) {
        return runs.stream().mapToLong(CompactionPlan::tokens).sum()
                + turns.stream().mapToLong(CompactionPlan::tokens).sum();
    }

    private static long tokens(PriorRun run) {
        String message = run.message();
        return (message == null ? 0 : ResultText.tokens(message))
                + run.said().steered().values().stream()
                        .flatMap(List::stream)
                        .mapToLong(ResultText::tokens)
                        .sum()
                + run.attachments().stream().mapToLong(Attachment::likelyTokens).sum()
                + run.turns().stream().mapToLong(CompactionPlan::tokens).sum();
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
