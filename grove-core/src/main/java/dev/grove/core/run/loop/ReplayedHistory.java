package dev.grove.core.run.loop;

import dev.grove.core.database.TenantSql;
import dev.grove.core.model.Message;
import dev.grove.core.run.compaction.SummaryMessage;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.journal.CompactionRows;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.query.RunMessages;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * History of a run, read from its journal.
 *
 * @param messages texts that people sent, by the number of the turn that each followed
 * @param compactions tried so far, in order
 * @param waits all waits of the turn that is open, if one is
 */
record ReplayedHistory(
        List<JournalledTurn> turns,
        Map<Integer, String> messages,
        List<Compaction> compactions,
        List<StoredWait> waits) {

    static final ReplayedHistory NONE =
            new ReplayedHistory(List.of(), Map.of(), List.of(), List.of());

    ReplayedHistory {
        turns = List.copyOf(turns);
        messages = Map.copyOf(messages);
        compactions = List.copyOf(compactions);
        waits = List.copyOf(waits);
    }

    /** A summary that stands for the turns from the first to one of them. */
    record Standing(Compaction compaction, Compaction.Done done) {}

    static ReplayedHistory read(TenantSql jdbc, ClaimedRun run) {
        List<JournalledTurn> turns = TurnRows.read(jdbc, run.id(), 0, Integer.MAX_VALUE);
        boolean open = !turns.isEmpty() && !turns.getLast().isClosed();
        return new ReplayedHistory(
                turns,
                messages(jdbc, run),
                run.turns() == 0 ? List.of() : compactions(jdbc, run),
                open ? WaitRows.ofTurn(jdbc, run.id(), turns.getLast().turn()) : List.of());
    }

    /**
     * Reads as {@link #read} does, without the turns that the latest summary stands for and without
     * waits; for a run that this execution may have compacted before.
     */
    static ReplayedHistory readUncompacted(TenantSql jdbc, ClaimedRun run) {
        List<Compaction> compactions = compactions(jdbc, run);
        Standing standing =
                new ReplayedHistory(List.of(), Map.of(), compactions, List.of()).standing();
        int after = standing == null ? 0 : standing.compaction().toTurn();
        return new ReplayedHistory(
                TurnRows.read(jdbc, run.id(), after, Integer.MAX_VALUE),
                messages(jdbc, run),
                compactions,
                List.of());
    }

    private static Map<Integer, String> messages(TenantSql jdbc, ClaimedRun run) {
        Map<Integer, String> messages =
                new HashMap<>(
                        run.origin().forkedFrom() == null
                                ? Map.of()
                                : RunMessages.read(jdbc, run.id()));
        // Files put after a turn precede the new goal with which a fork went on from that turn.
        PutFileHistory.shownToModel(jdbc, run.id())
                .forEach((turn, files) -> {
                    if (turn == 0) {
                        messages.merge(0, run.agentWork().goal(), (said, _) -> said);
                        messages.merge(0, files, ReplayedHistory::then);
                    } else {
                        messages.merge(turn, files, (said, put) -> then(put, said));
                    }
                });
        return messages;
    }

    private static String then(String said, String next) {
        return said + "\n\n" + next;
    }

    private static List<Compaction> compactions(TenantSql jdbc, ClaimedRun run) {
        return CompactionRows.read(jdbc, run.id(), 0, Integer.MAX_VALUE);
    }

    /** The summary that stands at the moment: the latest that succeeded covers all before it. */
    @Nullable Standing standing() {
        Standing latest = null;
        for (Compaction compaction : compactions) {
            if (compaction.outcome() instanceof Compaction.Done done) {
                latest = new Standing(compaction, done);
            }
        }
        return latest;
    }

    /** The goal that the history begins with. */
    String goal(ClaimedRun run) {
        return messages.getOrDefault(0, run.agentWork().goal());
    }

    /** The turns that no summary stands for. */
    List<JournalledTurn> unsummarised() {
        Standing standing = standing();
        return standing == null
                ? turns
                : turns.stream()
                        .filter(turn -> turn.turn() > standing.compaction().toTurn())
                        .toList();
    }

    /**
     * Appends all of it to a conversation that has just begun.
     *
     * @return the turn that is not over, if there is one
     */
    @Nullable OpenTurn replayInto(
            History history, InputEstimate input, ClaimedRun run, String systemPrompt) {
        history.say(goal(run));
        Standing standing = standing();
        if (standing != null) {
            history.summarised(summaryMessage(standing, systemPrompt));
        }
        int billedAfter = standing == null ? 0 : standing.compaction().afterTurn();
        for (JournalledTurn turn : unsummarised()) {
            TurnChange.Answered answered = turn.answered();
            if (answered != null) {
                boolean isOfThisModel = input.isMeasuredBy(turn.turn());
                if (isOfThisModel) {
                    history.replay(answered);
                } else {
                    history.retell(answered.answer());
                }
                // Up to there the longer history was billed.
                if (turn.turn() > billedAfter
                        && isOfThisModel
                        && isBilledAs(run, turn.turn(), answered)) {
                    input.billed(answered.spending().usage());
                }
            }
            if (!turn.isClosed()) {
                return OpenTurn.reenter(turn, new TurnWaits(waits), messages.get(turn.turn()));
            }
            if (answered != null) {
                history.close(answered.answer(), turn.progress()::get);
            }
            String message = messages.get(turn.turn());
            if (message != null) {
                history.say(message);
            }
        }
        return null;
    }

    /**
     * Whether the run's own model billed a turn: usage that another model billed for inherited
     * turns does not measure this one's tokens.
     */
    private static boolean isBilledAs(ClaimedRun run, int turn, TurnChange.Answered answered) {
        return turn > run.origin().inheritedTurns()
                || answered.answer().model().startsWith(run.agentWork().model().model());
    }

    private Message.Summary summaryMessage(Standing standing, String systemPrompt) {
        int toTurn = standing.compaction().toTurn();
        return new Message.Summary(
                toTurn,
                SummaryMessage.of(toTurn, systemPrompt, messages, standing.done().summary()));
    }
}
