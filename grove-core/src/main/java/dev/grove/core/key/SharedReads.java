package dev.grove.core.key;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Answers reads that are asked for at the same time with one query. A read joins a query that has
 * not begun, so that it sees all that was true when it was asked for: nothing is remembered.
 */
final class SharedReads<K, V> {

    private final Function<Set<K>, Map<K, V>> query;
    private final ReentrantLock lock = new ReentrantLock();

    /** The last round that was made: under way, or still to be joined. */
    private Round<K, V> last = Round.ended();

    /**
     * @param query the values of keys; those that have none are left out
     */
    SharedReads(Function<Set<K>, Map<K, V>> query) {
        this.query = query;
    }

    private static final class Round<K, V> {

        private final Set<K> keys = new HashSet<>();
        private final CompletableFuture<Map<K, V>> values = new CompletableFuture<>();
        private boolean begun;

        private static <K, V> Round<K, V> ended() {
            Round<K, V> round = new Round<>();
            round.begun = true;
            round.values.complete(Map.of());
            return round;
        }

        private Optional<V> value(K key) {
            try {
                return Optional.ofNullable(values.join().get(key));
            } catch (CompletionException e) {
                throw e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
    }

    /** Throws what the query throws. */
    Optional<V> read(K key) {
        Round<K, V> before = null;
        Round<K, V> round;
        lock.lock();
        try {
            if (last.begun) {
                before = last;
                last = new Round<>();
            }
            round = last;
            round.keys.add(key);
        } finally {
            lock.unlock();
        }
        if (before != null) {
            lead(round, before);
        }
        return round.value(key);
    }

    /** Runs one query at a time: reads that arrive meanwhile share the next one. */
    private void lead(Round<K, V> round, Round<K, V> before) {
        before.values.handle((_, _) -> null).join();
        lock.lock();
        try {
            round.begun = true;
        } finally {
            lock.unlock();
        }
        try {
            round.values.complete(query.apply(round.keys));
        } catch (RuntimeException | Error e) {
            round.values.completeExceptionally(e);
        }
    }
}
