package dev.grove.core.run.loop;

import dev.grove.core.database.TenantSql;
import dev.grove.core.model.Message;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.compaction.SummaryMessage;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.journal.CompactionRows;
import dev.grove.core.run.journal.RunMessages;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.query.ChildRows;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.SessionPlace;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.session.PriorRunRows;
import dev.grove.core.run.session.PriorRuns;
import dev.grove.core.run.session.Said;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * History of a run, read from its journal and, in a session, from those of the runs before it.
 *
 * @param prior conversation before it; none outside of sessions
 * @param said texts that people said to it
 * @param attachments of the goal and of messages
 * @param compactions tried so far, in order
 * @param waits all waits of the turn that is open, if one is
 * @param hasChildren whether runs were begun below it, those that review its calls included
 */
record ReplayedHistory(
        PriorRuns prior,
        Said said,
        List<JournalledTurn> turns,
        List<Attachment> attachments,
        List<Compaction> compactions,
        List<StoredWait> waits,
        boolean hasChildren) {

    ReplayedHistory {
        turns = List.copyOf(turns);
        attachments = List.copyOf(attachments);
        compactions = List.copyOf(compactions);
        waits = List.copyOf(waits);
    }

    /** A summary that stands for the turns from the first to one of them. */
    record Standing(Compaction compaction, Compaction.Done done) {}

    /** History of a run of which nothing has been written, and that nothing was before. */
    static ReplayedHistory ofNew(ClaimedRun run) {
        return new ReplayedHistory(
                PriorRuns.NONE,
                new Said(run.agentWork().goal(), Map.of()),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                false);
    }

    static ReplayedHistory read(TenantSql jdbc, ClaimedRun run) {
        List<JournalledTurn> turns = TurnRows.read(jdbc, run.id(), 0, Integer.MAX_VALUE);
        boolean open = !turns.isEmpty() && !turns.getLast().isClosed();
        List<Compaction> compactions =
                run.turns() == 0 && run.origin().session() == null
                        ? List.of()
                        : compactions(jdbc, run);
        List<Attachment> attachments = attachments(jdbc, run);
        Said said = said(jdbc, run, attachments);
        return new ReplayedHistory(
                prior(jdbc, run, said, compactions),
                said,
                turns,
                attachments,
                compactions,
                open ? WaitRows.ofTurn(jdbc, run.id(), turns.getLast().turn()) : List.of(),
                ChildRows.hasChildren(jdbc, run.id()));
    }

    /**
     * Reads as {@link #read} does, without the turns that the latest summary stands for, waits and
     * children; for a run that this execution may have compacted before.
     */
    static ReplayedHistory readUncompacted(TenantSql jdbc, ClaimedRun run) {
        List<Compaction> compactions = compactions(jdbc, run);
        Standing standing = standing(compactions);
        int after = standing == null ? 0 : standing.compaction().toTurn();
        List<Attachment> attachments = attachments(jdbc, run);
        Said said = said(jdbc, run, attachments);
        return new ReplayedHistory(
                prior(jdbc, run, said, compactions),
                said,
                TurnRows.read(jdbc, run.id(), after, Integer.MAX_VALUE),
                attachments,
                compactions,
                List.of(),
                false);
    }

    private static PriorRuns prior(
            TenantSql jdbc, ClaimedRun run, Said said, List<Compaction> compactions) {
        SessionPlace place = run.origin().session();
        if (place == null) {
            return PriorRuns.NONE;
        }
        Standing standing = standing(compactions);
        return PriorRunRows.read(
                jdbc, place, said, standing == null ? null : standing.compaction());
    }

    private static Said said(TenantSql jdbc, ClaimedRun run, List<Attachment> attachments) {
        return Said.of(
                run.agentWork().goal(),
                run.origin().forkedFrom() == null && run.origin().session() == null
                        ? RunMessages.Sent.NONE
                        : RunMessages.read(jdbc, run.id()),
                PutFileHistory.shownToModel(jdbc, run.id()),
                attachments);
    }

    private static List<Attachment> attachments(TenantSql jdbc, ClaimedRun run) {
        return run.origin().isAttached() ? AttachmentRows.read(jdbc, run.id()) : List.of();
    }

    private static List<Compaction> compactions(TenantSql jdbc, ClaimedRun run) {
        return CompactionRows.read(jdbc, run.id(), 0, Integer.MAX_VALUE);
    }

    /** The summary that stands at the moment: the latest that succeeded covers all before it. */
    @Nullable Standing standing() {
        return standing(compactions);
    }

    private static @Nullable Standing standing(List<Compaction> compactions) {
        Standing latest = null;
        for (Compaction compaction : compactions) {
            if (compaction.outcome() instanceof Compaction.Done done) {
                latest = new Standing(compaction, done);
            }
        }
        return latest;
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
            History history, InputEstimate input, ClaimedRun run, Reading reading) {
        Standing standing = standing();
        SessionPlace place = run.origin().session();
        if (place == null) {
            history.say(message(history, run, 0, said.first()));
            if (standing != null) {
                history.summarised(summaryMessage(standing, reading.systemPrompt()));
            }
        } else {
            new PriorHistory(prior, run, reading).replayInto(history, input);
            if (standing == null || standing.compaction().toTurn() == 0) {
                history.ask(message(history, run, 0, said.first()));
                history.steered(said.steeredAfter(0));
            } else {
                history.repeat(run.tenant(), Attachment.toGoal(attachments));
            }
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
                return OpenTurn.reenter(
                        turn, new TurnWaits(waits), messageAfter(history, run, turn.turn()));
            }
            if (answered != null) {
                history.close(answered.answer(), turn.progress()::get);
            }
            Message.User message = messageAfter(history, run, turn.turn());
            if (message != null) {
                history.say(message);
            }
            history.steered(said.steeredAfter(turn.turn()));
        }
        return null;
    }

    private Message.@Nullable User messageAfter(History history, ClaimedRun run, int turn) {
        String words = said.later().get(turn);
        return words == null ? null : message(history, run, turn, words);
    }

    private Message.User message(History history, ClaimedRun run, int afterTurn, String words) {
        return history.message(run.tenant(), words, Attachment.after(afterTurn, attachments));
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
                SummaryMessage.of(toTurn, systemPrompt, said.later(), standing.done().summary()));
    }

    /** Text of the message with a summary up to some place, as it would stand there. */
    String summaryText(ClaimedRun run, Place to, String systemPrompt, String summary) {
        SessionPlace place = run.origin().session();
        return place == null || to.message() == null
                ? SummaryMessage.of(to.turn(), systemPrompt, said.later(), summary)
                : SummaryMessage.ofSession(
                        to.message(),
                        systemPrompt,
                        prior.lastSaid(to.message(), to.turn(), place.n(), said),
                        summary);
    }

    /**
     * Place up to which something is summarised.
     *
     * @param message of a session; null outside of all
     * @param turn 0 for none of the run's own
     */
    record Place(@Nullable Integer message, int turn) {

        static Place of(Compaction compaction) {
            return new Place(compaction.toMessage(), compaction.toTurn());
        }
    }
}
