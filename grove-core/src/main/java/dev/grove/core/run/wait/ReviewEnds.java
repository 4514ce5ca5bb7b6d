package dev.grove.core.run.wait;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.vote.Review;
import dev.grove.core.run.vote.Review.Outcome;
import dev.grove.core.run.vote.Reviewer;
import dev.grove.core.run.vote.Voter;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Ends reviews of waiting calls: by the verdict of the agent's run, by its failure, by its time, or
 * since the call needs none any more. In the lock of the run whose call it is, each once.
 */
@Component
class ReviewEnds {

    private final TenantDatabase database;
    private final Waits waits;
    private final Scrubbers scrubbers;

    /** Looked up late: they are made by what starts runs, whose waits are here. */
    private final ObjectProvider<ReviewerRuns> reviewers;

    private final Clock clock;

    ReviewEnds(
            TenantDatabase database,
            Waits waits,
            Scrubbers scrubbers,
            ObjectProvider<ReviewerRuns> reviewers,
            Clock clock) {
        this.database = database;
        this.waits = waits;
        this.scrubbers = scrubbers;
        this.reviewers = reviewers;
        this.clock = clock;
    }

    /** Ends reviews of a run's calls that are over. */
    void end(TenantId tenant, RunId run) {
        // First of all: were it last, a crash before it would leave the agent's run to itself.
        database.call(tenant, jdbc -> ReviewRows.toCancel(jdbc, run))
                .forEach(reviewer -> reviewers.getObject().cancel(tenant, reviewer));
        waits.change(
                tenant,
                run,
                (locked, jdbc) ->
                        ReviewRows.going(jdbc, run).forEach(going -> end(jdbc, locked, going)));
    }

    private void end(TenantSql jdbc, LockedRun locked, ReviewRows.Going going) {
        Votes.Open open = ReviewSteps.reviewed(jdbc, locked, going.waitId()).orElse(null);
        if (open == null) {
            ReviewRows.end(jdbc, going.waitId(), ended(going, Outcome.SUPERSEDED, null), now());
        } else if (going.status().isTerminal() && going.inTime()) {
            end(open, going);
        } else if (going.isOver()) {
            Review ended = ended(going, Outcome.TIMED_OUT, null);
            ReviewRows.end(jdbc, going.waitId(), ended, now());
            ReviewSteps.next(open, ended, now());
        }
    }

    private void end(Votes.Open open, ReviewRows.Going going) {
        Instant now = now();
        Verdict verdict = Verdict.of(going.status(), going.result());
        Review ended =
                ended(
                        going,
                        verdict.outcome(),
                        DeciderReason.stored(
                                verdict.reason(), scrubbers.of(open.locked().tenant())));
        ReviewRows.end(open.jdbc(), going.waitId(), ended, now);
        switch (verdict.outcome()) {
            case APPROVED, DENIED -> ReviewSteps.decide(open, voter(going), ended, now);
            case ESCALATED, FAILED, TIMED_OUT, NOT_ASKED, SUPERSEDED ->
                    ReviewSteps.next(open, ended, now);
        }
    }

    private static Voter voter(ReviewRows.Going going) {
        Review review = going.review();
        return Voter.of(
                going.agent(),
                new Reviewer(
                        review.agent(),
                        Objects.requireNonNull(review.version()),
                        Objects.requireNonNull(review.run())));
    }

    private static Review ended(ReviewRows.Going going, Outcome outcome, @Nullable String reason) {
        Review review = going.review();
        return new Review(
                review.agent(), review.version(), review.run(), review.endsAt(), outcome, reason);
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}
