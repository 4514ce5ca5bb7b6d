package dev.grove.server.process;

import dev.grove.core.budget.ReservationObserver;
import dev.grove.core.id.RunId;
import dev.grove.core.run.journal.CommitObserver;
import dev.grove.core.run.journal.JournalWrite;
import dev.grove.core.run.wait.DelegationObserver;
import dev.grove.core.run.workflow.advance.AdvanceObserver;
import dev.grove.server.process.Held.Side;
import java.util.List;

/** Holds runs before or after a commit, together with the thread that commits. */
final class HoldAtCommit
        implements CommitObserver, ReservationObserver, DelegationObserver, AdvanceObserver {

    private final Holds holds;

    HoldAtCommit(Holds holds) {
        this.holds = holds;
    }

    @Override
    public void beforeCommit(List<JournalWrite> writes) {
        at(Side.BEFORE, writes);
    }

    @Override
    public void afterCommit(List<JournalWrite> writes) {
        at(Side.AFTER, writes);
    }

    @Override
    public void beforeReserve(RunId run) {
        at(Side.BEFORE, run, CommitPoint.RESERVED);
    }

    @Override
    public void afterReserve(RunId run) {
        at(Side.AFTER, run, CommitPoint.RESERVED);
    }

    @Override
    public void beforeChild(RunId parent) {
        at(Side.BEFORE, parent, CommitPoint.CHILD_MADE);
    }

    @Override
    public void afterChild(RunId parent) {
        at(Side.AFTER, parent, CommitPoint.CHILD_MADE);
    }

    @Override
    public void beforeChildEnded(RunId parent) {
        at(Side.BEFORE, parent, CommitPoint.CHILD_ENDED);
    }

    @Override
    public void afterChildEnded(RunId parent) {
        at(Side.AFTER, parent, CommitPoint.CHILD_ENDED);
    }

    @Override
    public void beforeReview(RunId reviewed) {
        at(Side.BEFORE, reviewed, CommitPoint.REVIEW_BEGUN);
    }

    @Override
    public void afterReview(RunId reviewed) {
        at(Side.AFTER, reviewed, CommitPoint.REVIEW_BEGUN);
    }

    @Override
    public void beforeReviewEnded(RunId reviewed) {
        at(Side.BEFORE, reviewed, CommitPoint.REVIEW_ENDED);
    }

    @Override
    public void afterReviewEnded(RunId reviewed) {
        at(Side.AFTER, reviewed, CommitPoint.REVIEW_ENDED);
    }

    @Override
    public void beforeAdvance(RunId run) {
        at(Side.BEFORE, run, CommitPoint.ADVANCED);
    }

    @Override
    public void afterAdvance(RunId run) {
        at(Side.AFTER, run, CommitPoint.ADVANCED);
    }

    private void at(Side side, List<JournalWrite> writes) {
        writes.forEach(write -> at(side, write.run(), CommitPoint.of(write)));
    }

    private void at(Side side, RunId run, CommitPoint point) {
        holds.pass(run, side, point.name());
    }
}
