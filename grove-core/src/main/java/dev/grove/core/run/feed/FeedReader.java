package dev.grove.core.run.feed;

import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Reader of a tenant's feed. Not thread-safe, except for the methods that wake it. */
public final class FeedReader implements AutoCloseable {

    private static final int PAGE = 100;

    private final FeedRows rows;
    private final RunFeed feed;
    private final TenantId tenant;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private long known;
    private boolean ended;
    private long position;
    private boolean missed;

    FeedReader(FeedRows rows, RunFeed feed, TenantId tenant) {
        this.rows = rows;
        this.feed = feed;
        this.tenant = tenant;
    }

    /** A number beyond the last is one of a feed that this database does not have. */
    void begin(OptionalLong after) {
        long last = rows.position(tenant);
        position = after.orElse(last);
        missed = position > last;
        if (missed) {
            position = last;
        }
        advanceTo(last);
    }

    /** The number up to which the reader has everything. */
    public long position() {
        return position;
    }

    /**
     * Whether there were moves that it cannot have any more; then its lists are to be read anew.
     * Said once.
     */
    public boolean hasMissed() {
        boolean was = missed;
        missed = false;
        return was;
    }

    /** Whether this replica stops: the reader may go on elsewhere with its number. */
    public boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The next moves, waiting for the first; none when none came in time, or their runs were
     * deleted since.
     *
     * @throws InterruptedException when the reader's thread is to end
     */
    public List<RunMove> next(Duration timeout) throws InterruptedException {
        if (!isBehind(timeout)) {
            return List.of();
        }
        List<RunMove> moves = rows.after(tenant, position, PAGE);
        if (moves.isEmpty()) {
            // Numbered, and removed since.
            skipTo(rows.position(tenant));
            return List.of();
        }
        if (moves.getFirst().number() != position + 1) {
            skipTo(rows.position(tenant));
            return List.of();
        }
        position = moves.getLast().number();
        return moves.stream().filter(move -> !move.isOfDeletedRun()).toList();
    }

    private void skipTo(long last) {
        missed |= last > position;
        position = last;
    }

    private boolean isBehind(Duration timeout) throws InterruptedException {
        long left = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            while (known <= position && !ended && left > 0) {
                left = changed.awaitNanos(left);
            }
            return known > position && !ended;
        } finally {
            lock.unlock();
        }
    }

    void advanceTo(long number) {
        lock.lock();
        try {
            known = Math.max(known, number);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        feed.forget(tenant, this);
    }
}
