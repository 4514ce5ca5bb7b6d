package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.Review;
import dev.grove.core.run.vote.Vote;
import dev.grove.core.run.vote.Voter;
import dev.grove.language.policy.Terms;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Moves a call that an agent is asked about to its decision or its next step, in the run's lock.
 */
final class ReviewSteps {

    private ReviewSteps() {}

    /** Waits of a run that an agent is to review and does not, or has not, in their order. */
    static List<OpenedWait> toBegin(TenantSql jdbc, LockedRun locked) {
        return locked.isWaiting()
                ? WaitRows.open(jdbc, locked.id()).stream().filter(ReviewSteps::isToBegin).toList()
                : List.of();
    }

    static boolean isToBegin(OpenedWait wait) {
        Poll poll = wait.poll();
        return poll != null && poll.review() == null && poll.quorum().review().isPresent();
    }

    /** Open wait that a review is of; nothing once the call was decided or edited. */
    static Optional<Votes.Open> reviewed(TenantSql jdbc, LockedRun locked, UUID id) {
        if (!locked.isWaiting()) {
            return Optional.empty();
        }
        for (OpenedWait wait : WaitRows.open(jdbc, locked.id())) {
            Poll poll = wait.poll();
            if (wait.id().equals(id) && poll != null && poll.quorum().review().isPresent()) {
                return Optional.of(new Votes.Open(jdbc, locked, wait, poll));
            }
        }
        return Optional.empty();
    }

    /**
     * Takes the verdict of an agent as its vote, which decides.
     *
     * @param ended review with its verdict
     */
    static void decide(Votes.Open open, Voter voter, Review ended, Instant now) {
        boolean approves = ended.outcome() == Review.Outcome.APPROVED;
        Poll after =
                Votes.cast(
                        open,
                        open.poll().quorum(),
                        voter,
                        approves ? Vote.Verdict.APPROVE : Vote.Verdict.DENY,
                        now);
        event(open, ended, now);
        if (!approves) {
            Votes.resolve(open, new WaitOutcome.Denied(now, ended.reason()), null);
        } else if (after.isReached()) {
            Votes.resolve(
                    open,
                    new WaitOutcome.Approved(now, ended.reason(), null, open.asked().digest()),
                    null);
        }
    }

    /** Asks the next step: persons, who may decide already; where there is none, denies. */
    static void next(Votes.Open open, Review ended, Instant now) {
        event(open, ended, now);
        if (!open.poll().quorum().terms().voters().contains(Terms.Voter.PERSON)) {
            Votes.resolve(
                    open,
                    new WaitOutcome.Denied(
                            now,
                            "the agent %s did not approve it (%s)%s"
                                    .formatted(
                                            ended.agent(),
                                            Objects.requireNonNull(ended.outcome())
                                                    .wireName()
                                                    .replace('_', ' '),
                                            suffix(ended.reason()))),
                    null);
        }
    }

    private static String suffix(@Nullable String reason) {
        return reason == null || reason.isBlank() ? "" : ": " + reason;
    }

    private static void event(Votes.Open open, Review ended, Instant now) {
        OpenedWait wait = open.asked();
        open.locked()
                .event(
                        new DecisionEvent.Reviewed(
                                wait.turn(),
                                wait.callId(),
                                wait.tool(),
                                ended.agent(),
                                ended.version(),
                                ended.run(),
                                Objects.requireNonNull(ended.outcome()),
                                ended.reason()),
                        now);
    }
}
