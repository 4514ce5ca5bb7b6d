package dev.grove.core.run.feed;

import dev.grove.core.id.TenantId;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * The moves of a tenant's runs, for readers on this replica. A reader reads rows and holds none:
 * who is slow is behind, and costs nothing.
 */
@Component
public class RunFeed implements SmartLifecycle {

    private final FeedRows rows;
    private final Map<TenantId, Set<FeedReader>> readers = new ConcurrentHashMap<>();
    private volatile boolean closed;

    RunFeed(FeedRows rows) {
        this.rows = rows;
    }

    /**
     * Opens a feed.
     *
     * @param after the number of the last move that the reader has; empty to begin with what comes
     */
    public FeedReader open(TenantId tenant, OptionalLong after) {
        FeedReader reader = new FeedReader(rows, this, tenant);
        readers.compute(
                tenant,
                (_, present) -> {
                    Set<FeedReader> all = present == null ? new CopyOnWriteArraySet<>() : present;
                    all.add(reader);
                    return all;
                });
        // Registered before it looks: what comes in between wakes it.
        reader.begin(after);
        if (closed) {
            reader.end();
        }
        return reader;
    }

    boolean hasReaders() {
        return !readers.isEmpty();
    }

    Set<TenantId> tenants() {
        return Set.copyOf(readers.keySet());
    }

    /** Says how far feeds are. */
    void advance(Map<TenantId, Long> positions) {
        positions.forEach((tenant, number) ->
                readers.getOrDefault(tenant, Set.of()).forEach(reader -> reader.advanceTo(number)));
    }

    void forget(TenantId tenant, FeedReader reader) {
        readers.computeIfPresent(
                tenant,
                (_, all) -> {
                    all.remove(reader);
                    return all.isEmpty() ? null : all;
                });
    }

    @Override
    public void start() {
        closed = false;
    }

    /** Ends every feed of this replica; readers go on elsewhere with their numbers. */
    @Override
    public void stop() {
        closed = true;
        readers.values().forEach(all -> all.forEach(FeedReader::end));
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
