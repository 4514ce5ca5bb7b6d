package dev.grove.mcp.listen;

import dev.grove.mcp.catalog.McpCaller;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Stream that waits for changes. Changes that a slow client has not taken are merged, not queued,
 * so that they cost a constant.
 */
final class Listener {

    /** Revision of a resource that was there and is no more. */
    private static final String GONE = "";

    private final UUID id = UUID.randomUUID();
    private final McpCaller caller;
    private final @Nullable String session;
    private final Set<CatalogList> requests;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final EnumSet<CatalogList> lists = EnumSet.noneOf(CatalogList.class);
    private final Map<String, String> resources = new HashMap<>();
    private final Map<String, String> known = new HashMap<>();
    private Set<String> uris = Set.of();
    private Versions seen;
    private boolean ended;

    /**
     * @param session null in the modern era
     * @param seen what the client knows of
     */
    Listener(McpCaller caller, @Nullable String session, Set<CatalogList> requests, Versions seen) {
        this.caller = caller;
        this.session = session;
        this.requests = Set.copyOf(requests);
        this.seen = seen;
    }

    UUID id() {
        return id;
    }

    McpCaller caller() {
        return caller;
    }

    @Nullable String session() {
        return session;
    }

    /** Replaces what is watched, with the revisions that the client knows of. */
    void watch(Map<String, String> revisions, Set<String> watched) {
        lock.lock();
        try {
            uris = Set.copyOf(watched);
            known.keySet().retainAll(watched);
            revisions.forEach(known::putIfAbsent);
        } finally {
            lock.unlock();
        }
    }

    Set<String> uris() {
        lock.lock();
        try {
            return uris;
        } finally {
            lock.unlock();
        }
    }

    void versionsAre(Versions now) {
        lock.lock();
        try {
            Set<CatalogList> news = now.differFrom(seen);
            seen = now;
            news.retainAll(requests);
            if (lists.addAll(news)) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The first known revision of a resource is not a change; that it is there no more, is one: a
     * client that reads it again finds out.
     */
    void revisionsAre(Map<String, String> now) {
        lock.lock();
        try {
            for (String uri : uris) {
                String before = known.get(uri);
                String revision = now.getOrDefault(uri, GONE);
                if (before == null && revision.equals(GONE)) {
                    continue;
                }
                known.put(uri, revision);
                if (before != null && !before.equals(revision)) {
                    resources.put(uri, revision);
                    changed.signalAll();
                }
            }
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

    boolean hasEnded() {
        lock.lock();
        try {
            return ended;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for changes; empty when there were none in time. */
    News take(Duration timeout) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = timeout.toNanos();
            while (lists.isEmpty() && resources.isEmpty() && !ended && left > 0) {
                left = changed.awaitNanos(left);
            }
            News news = new News(EnumSet.copyOf(lists), Map.copyOf(resources), seen);
            lists.clear();
            resources.clear();
            return news;
        } finally {
            lock.unlock();
        }
    }
}
