package dev.grove.core.event;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Delivers events to listeners on this replica. Durable events are published after their commit, so
 * no listener receives what may still be lost.
 */
@Component
public class EventHub implements SmartLifecycle {

    private final ConcurrentHashMap<RunId, CopyOnWriteArrayList<Subscription>> subscriptions =
            new ConcurrentHashMap<>();
    private final Beginnings beginnings = new Beginnings();
    private volatile boolean closed;

    /** Never blocks: a listener that cannot keep up is cut off. */
    public void publish(RunId run, List<EventLine> events) {
        if (events.isEmpty()) {
            return;
        }
        beginnings.append(run, events);
        deliver(run, events);
    }

    private void deliver(RunId run, List<EventLine> events) {
        List<Subscription> listeners = subscriptions.get(run);
        if (listeners != null) {
            listeners.forEach(listener -> listener.offer(events));
        }
    }

    /**
     * A run begins to be executed here. Its events are kept for who listens at once, as long as
     * they are few and it is executed.
     *
     * @param events all that it has
     */
    public void begin(TenantId tenant, RunId run, List<EventLine> events) {
        beginnings.begin(tenant, run, events);
        deliver(run, events);
    }

    /** Its execution has ended. */
    public void forgetBeginning(RunId run) {
        beginnings.forget(run);
    }

    /** All events of a run that has begun here and is running; empty for every other. */
    public Optional<List<EventLine>> beginningOf(TenantId tenant, RunId run) {
        return beginnings.of(tenant, run);
    }

    /** Whether making a live-only event for the run is worth the work. */
    public boolean hasListeners(RunId run) {
        return subscriptions.containsKey(run);
    }

    Subscription subscribe(RunId run) {
        Subscription subscription = new Subscription(this, run);
        subscriptions.compute(
                run,
                (_, present) -> {
                    CopyOnWriteArrayList<Subscription> all =
                            present == null ? new CopyOnWriteArrayList<>() : present;
                    all.add(subscription);
                    return all;
                });
        if (closed) {
            subscription.end();
        }
        return subscription;
    }

    void unsubscribe(RunId run, Subscription subscription) {
        subscriptions.computeIfPresent(
                run,
                (_, present) -> {
                    present.remove(subscription);
                    return present.isEmpty() ? null : present;
                });
    }

    /**
     * Runs with a listener on this replica, with the number up to which all of their listeners have
     * received events.
     */
    Map<RunId, Long> watched() {
        Map<RunId, Long> watched = new HashMap<>();
        subscriptions.forEach((run, all) ->
                all.stream()
                        .mapToLong(Subscription::receivedUpTo)
                        .filter(seq -> seq != Subscription.STILL_REPLAYING)
                        .min()
                        .ifPresent(seq -> watched.put(run, seq)));
        return watched;
    }

    @Override
    public void start() {
        closed = false;
    }

    /**
     * Ends every stream of this replica, and those that are opened from now on; clients reconnect
     * elsewhere with the position they know.
     */
    @Override
    public void stop() {
        closed = true;
        subscriptions.values().forEach(all -> all.forEach(Subscription::end));
    }

    @Override
    public boolean isRunning() {
        return !closed;
    }

    /**
     * After the executions have stopped, so that streams report them to the end, and before the web
     * server, which waits for its open requests.
     */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE - 1;
    }
}
