package dev.grove.mcp.listen;

import dev.grove.core.id.KeyId;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/** The listeners of this replica, so many for each key and in all. */
@Component
class Listeners implements SmartLifecycle {

    private final ListenSettings settings;
    private final Set<Listener> all = ConcurrentHashMap.newKeySet();
    private final ConcurrentHashMap<KeyId, Integer> perKey = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean closed;

    Listeners(ListenSettings settings) {
        this.settings = settings;
    }

    /**
     * @throws McpError when the key, or this replica, has as many as it may have
     */
    void add(Listener listener) {
        // A session's stream takes the place of its last one, which may not have gone yet.
        if (listener.session() != null) {
            all.stream()
                    .filter(other -> listener.session().equals(other.session()))
                    .forEach(Listener::end);
        }
        if (count.incrementAndGet() > settings.listensPerReplica()) {
            count.decrementAndGet();
            throw tooMany();
        }
        if (listener.session() == null
                && perKey.merge(listener.caller().key(), 1, Integer::sum)
                        > settings.listensPerKey()) {
            forget(listener);
            throw tooMany();
        }
        all.add(listener);
        if (closed) {
            listener.end();
        }
    }

    void remove(Listener listener) {
        if (all.remove(listener)) {
            forget(listener);
        }
    }

    private void forget(Listener listener) {
        count.decrementAndGet();
        if (listener.session() == null) {
            perKey.computeIfPresent(
                    listener.caller().key(), (_, present) -> present == 1 ? null : present - 1);
        }
    }

    Collection<Listener> all() {
        return all;
    }

    private static McpError tooMany() {
        return new McpError(ErrorNumber.INTERNAL, "Subscription limit reached");
    }

    @Override
    public void start() {
        closed = false;
    }

    /** Ends every stream; clients come back to another replica. */
    @Override
    public void stop() {
        closed = true;
        all.forEach(Listener::end);
    }

    @Override
    public boolean isRunning() {
        return !closed;
    }

    /** Before the web server, which waits for its open requests. */
    @Override
    public int getPhase() {
        return DEFAULT_PHASE - 1;
    }
}
