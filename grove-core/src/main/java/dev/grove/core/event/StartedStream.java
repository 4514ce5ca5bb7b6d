package dev.grove.core.event;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * The stream of a run that its reader is about to start or resume: subscribed before the run is
 * inserted, since one that is executed at once has its first words before its caller has its id.
 * Not thread-safe.
 */
public final class StartedStream implements AutoCloseable {

    private static final ScopedValue<StartedStream> CURRENT = ScopedValue.newInstance();

    private final EventLog log;
    private final EventHub hub;
    private @Nullable Subscription live;
    private @Nullable RunId run;

    StartedStream(EventLog log, EventHub hub) {
        this.log = log;
        this.hub = hub;
    }

    /** Starts a run, which says by {@link #note} what its id will be. */
    public <T, E extends Exception> T starting(ScopedValue.CallableOp<T, E> start) throws E {
        return ScopedValue.where(CURRENT, this).call(start);
    }

    /**
     * Called before a run is inserted or resumed; does nothing unless its caller reads its stream.
     */
    public static void note(RunId id) {
        if (CURRENT.isBound()) {
            CURRENT.get().listenTo(id);
        }
    }

    private void listenTo(RunId id) {
        close();
        run = id;
        live = hub.subscribe(id);
    }

    /**
     * The stream of a run that the tenant is known to own, to be closed by the caller.
     *
     * @param after the last number that the reader has; 0 for all
     */
    public EventStream take(TenantId tenant, RunId id, long after) {
        Subscription early = live;
        if (early == null || !id.equals(run)) {
            return new EventStream(
                    log, hub.subscribe(id), tenant, id, after, hub.beginningOf(tenant, id));
        }
        live = null;
        return EventStream.fromTheFirstWord(log, early, tenant, id, after);
    }

    @Override
    public void close() {
        if (live != null) {
            live.close();
            live = null;
        }
    }
}
