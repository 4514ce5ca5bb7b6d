package dev.grove.core.event;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Stream of a run's events for one reader. It subscribes first and reads the log second, so nothing
 * falls between; an event that arrives twice is dropped by its number, and a number that is missing
 * is read from the log. Not thread-safe.
 */
public final class EventStream implements AutoCloseable {

    private static final int PAGE = 500;

    private final EventLog log;
    private final Subscription live;
    private final TenantId tenant;
    private final RunId run;
    private Optional<List<EventLine>> beginning;
    private long last;
    private boolean replayed;

    /** Whether the subscription missed nothing, so that live events are in their order. */
    private final boolean isWhole;

    private boolean terminal;

    /**
     * @param beginning all events that the run had when the subscription was there, if they are
     *     known
     */
    EventStream(
            EventLog log,
            Subscription live,
            TenantId tenant,
            RunId run,
            long after,
            Optional<List<EventLine>> beginning) {
        this(log, live, tenant, run, after, beginning, false);
    }

    private EventStream(
            EventLog log,
            Subscription live,
            TenantId tenant,
            RunId run,
            long after,
            Optional<List<EventLine>> beginning,
            boolean isWhole) {
        this.isWhole = isWhole;
        this.log = log;
        this.live = live;
        this.tenant = tenant;
        this.run = run;
        this.last = after;
        this.beginning = beginning.filter(events -> events.getLast().seq() >= after);
    }

    /** Stream of a run that had no event beyond a number when the subscription was there. */
    static EventStream fromTheFirstWord(
            EventLog log, Subscription live, TenantId tenant, RunId run, long after) {
        return new EventStream(log, live, tenant, run, after, Optional.empty(), true);
    }

    /**
     * The next events, waiting for the first; empty when none came in time.
     *
     * @throws InterruptedException when the reader's thread is to end
     */
    public List<EventLine> next(Duration timeout) throws InterruptedException {
        if (isWhole && !replayed) {
            List<EventLine> first = arrivedSinceTheStart();
            if (!first.isEmpty()) {
                return first;
            }
        }
        if (!replayed) {
            List<EventLine> stored = beginning.map(this::rest).orElseGet(this::readLog);
            if (beginning.isPresent() || stored.size() < PAGE) {
                replayed = true;
                beginning = Optional.empty();
                live.replayedUpTo(last);
            }
            if (!stored.isEmpty()) {
                return stored;
            }
        }
        return inOrder(live.take(timeout));
    }

    /**
     * Whether the last event given ends the run; one that a later resume followed in the log does
     * not count.
     */
    public boolean isComplete() {
        return replayed && terminal;
    }

    /** Whether the stored events have all been given and the stream is live now. */
    public boolean isLive() {
        return replayed;
    }

    /** The number of the last event that was given, or that the reader had before. */
    public long position() {
        return last;
    }

    /**
     * Cut off for being slow, or closed because this replica shuts down: the reader may come back
     * with its position.
     */
    public boolean hasEnded() {
        return live.hasEnded();
    }

    private List<EventLine> inOrder(List<EventLine> arrived) {
        List<EventLine> result = new ArrayList<>(arrived.size());
        for (EventLine event : arrived) {
            if (!event.isDurable()) {
                result.add(event);
                continue;
            }
            while (event.seq() > last + 1) {
                List<EventLine> missing = readLog();
                if (missing.isEmpty()) {
                    break;
                }
                result.addAll(missing);
            }
            if (event.seq() == last + 1) {
                result.add(event);
                advanceTo(event);
            }
        }
        return result;
    }

    /**
     * Events that arrived, and then those that are stored and did not arrive. A live event is
     * published when all before it is durable and before what follows it is: so read first, the log
     * has nothing that a live event of this reading comes after.
     */
    private List<EventLine> arrivedSinceTheStart() throws InterruptedException {
        List<EventLine> stored = log.after(tenant, run, last, PAGE);
        List<EventLine> first = inOrder(live.take(Duration.ZERO));
        first.addAll(advancedOver(stored.stream().filter(event -> event.seq() > last).toList()));
        replayed = true;
        live.replayedUpTo(last);
        return first;
    }

    private List<EventLine> readLog() {
        return advancedOver(log.after(tenant, run, last, PAGE));
    }

    private List<EventLine> rest(List<EventLine> events) {
        return advancedOver(events.stream().filter(event -> event.seq() > last).toList());
    }

    private List<EventLine> advancedOver(List<EventLine> stored) {
        if (!stored.isEmpty()) {
            advanceTo(stored.getLast());
        }
        return stored;
    }

    private void advanceTo(EventLine event) {
        last = event.seq();
        terminal = event.isTerminal();
    }

    @Override
    public void close() {
        live.close();
    }
}
