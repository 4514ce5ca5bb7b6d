package dev.grove.core.run.loop;

import dev.grove.core.model.Message;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.compaction.SummaryMessage;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.session.PriorRun;
import dev.grove.core.run.session.PriorRuns;
import dev.grove.core.run.session.SessionSummary;
import dev.grove.core.run.wait.Gate;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Builds the conversation before a run of a session, for a model. What a run left open is closed by
 * words that follow from its rows alone, so that each later run has the same history, byte for
 * byte.
 */
final class PriorHistory {

    /** Result that the model reads for a call which was never begun. */
    static final String NOT_RUN = "not run: the conversation went on without it";

    private final PriorRuns prior;
    private final ClaimedRun run;
    private final Reading reading;

    PriorHistory(PriorRuns prior, ClaimedRun run, Reading reading) {
        this.prior = prior;
        this.run = run;
        this.reading = reading;
    }

    void replayInto(History history, InputEstimate input) {
        SessionSummary summary = prior.summary();
        if (summary != null) {
            history.summarised(
                    new Message.Summary(
                            summary.toMessage(),
                            SummaryMessage.ofSession(
                                    summary.toMessage(),
                                    reading.systemPrompt(),
                                    summary.lastSaid(),
                                    summary.text())));
        }
        for (PriorRun before : prior.runs()) {
            replay(before, history, input);
        }
    }

    private void replay(PriorRun before, History history, InputEstimate input) {
        String message = before.message();
        if (message == null) {
            history.repeat(run.tenant(), Attachment.toGoal(before.attachments()));
        } else {
            history.ask(message(before, 0, message, history));
            history.steered(before.said().steeredAfter(0));
        }
        for (JournalledTurn turn : before.turns()) {
            TurnChange.Answered answered = turn.answered();
            if (answered == null) {
                continue;
            }
            if (reading.isOwn(before, answered)) {
                history.replay(answered);
            } else {
                history.retell(answered.answer());
            }
            if (isBilledAlike(before, turn, answered)) {
                input.billed(answered.spending().usage());
            }
            history.close(answered.answer(), call -> ended(turn, call));
            String words = before.said().later().get(turn.turn());
            if (words != null) {
                history.say(message(before, turn.turn(), words, history));
            }
            history.steered(before.said().steeredAfter(turn.turn()));
        }
    }

    private Message.User message(PriorRun before, int afterTurn, String words, History history) {
        return history.message(
                run.tenant(), words, Attachment.after(afterTurn, before.attachments()));
    }

    /**
     * Whether what was billed for an answer was billed for the very history that stands before it.
     */
    private boolean isBilledAlike(
            PriorRun before, JournalledTurn turn, TurnChange.Answered answered) {
        SessionSummary summary = prior.summary();
        return before.agentVersion() == run.agentWork().version()
                && before.model().equals(reading.model().toString())
                && reading.isOwn(before, answered)
                && (summary == null
                        || before.n() > summary.writtenAt()
                        || (before.n() == summary.writtenAt()
                                && turn.turn() > summary.afterTurn()));
    }

    private static CallProgress ended(JournalledTurn turn, String call) {
        CallProgress marker = turn.progress().get(call);
        if (marker != null && marker.hasEnded()) {
            return marker;
        }
        Instant at = turn.startedAt();
        return marker == null || marker.status() == CallProgress.Status.WAITING
                ? closed(marker, NOT_RUN, at)
                : closed(marker, Gate.INTERRUPTED, at);
    }

    private static CallProgress closed(@Nullable CallProgress marker, String words, Instant at) {
        return (marker == null ? CallProgress.started(at) : marker)
                .ended(CallProgress.Status.INTERRUPTED, words, at);
    }
}
