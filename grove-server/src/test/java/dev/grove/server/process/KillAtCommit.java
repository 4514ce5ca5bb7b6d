package dev.grove.server.process;

import dev.grove.core.budget.ReservationObserver;
import dev.grove.core.id.RunId;
import dev.grove.core.run.DelegationObserver;
import dev.grove.core.run.journal.CommitObserver;
import dev.grove.core.run.journal.JournalWrite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Kills its own process at the commit that the armed fault names. */
final class KillAtCommit implements CommitObserver, ReservationObserver, DelegationObserver {

    private final Traces traces;
    private String armed = "";
    private int seen;

    KillAtCommit(Traces traces) {
        this.traces = traces;
    }

    /** On which side of a commit. */
    enum Side {
        BEFORE,
        AFTER
    }

    /**
     * Where to die.
     *
     * @param nth counts the commits of that kind since the fault was armed, from 1
     */
    record Fault(CommitPoint point, Side side, int nth) {

        String text() {
            return point + " " + side + " " + nth;
        }

        @Override
        public String toString() {
            return text();
        }
    }

    @Override
    public void beforeCommit(List<JournalWrite> writes) {
        at(Side.BEFORE, writes.stream().map(CommitPoint::of).toList());
    }

    @Override
    public void afterCommit(List<JournalWrite> writes) {
        at(Side.AFTER, writes.stream().map(CommitPoint::of).toList());
    }

    @Override
    public void beforeReserve(RunId run) {
        before(CommitPoint.RESERVED);
    }

    @Override
    public void afterReserve(RunId run) {
        after(CommitPoint.RESERVED);
    }

    @Override
    public void beforeChild(RunId parent) {
        before(CommitPoint.CHILD_MADE);
    }

    @Override
    public void afterChild(RunId parent) {
        after(CommitPoint.CHILD_MADE);
    }

    @Override
    public void beforeChildEnded(RunId parent) {
        before(CommitPoint.CHILD_ENDED);
    }

    @Override
    public void afterChildEnded(RunId parent) {
        after(CommitPoint.CHILD_ENDED);
    }

    private void before(CommitPoint point) {
        at(Side.BEFORE, List.of(point));
    }

    private void after(CommitPoint point) {
        at(Side.AFTER, List.of(point));
    }

    private synchronized void at(Side side, List<CommitPoint> points) {
        String text = traces.armed();
        if (!text.equals(armed)) {
            armed = text;
            seen = 0;
        }
        if (text.isEmpty()) {
            return;
        }
        String[] parts = text.split(" ");
        if (Side.valueOf(parts[1]) == side
                && points.contains(CommitPoint.valueOf(parts[0]))
                && ++seen == Integer.parseInt(parts[2])) {
            traces.disarm();
            die();
        }
    }

    /** Never returns: what follows the commit on this thread must not happen. */
    private static void die() {
        try {
            long pid = ProcessHandle.current().pid();
            new ProcessBuilder("kill", "-KILL", Long.toString(pid)).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        while (true) {
            LockSupport.park();
        }
    }
}
