package dev.grove.workspace.pool;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Sandboxes put aside until they are taken, the oldest first. It makes and removes none: whatever
 * it does not keep, its user gets back to discard. Closed at first, and thread-safe.
 *
 * @param <K> what they are found by
 */
public final class SpareSlots<K> {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<K, Spare> spares = new LinkedHashMap<>();
    private final int most;
    private boolean open;

    /**
     * @param most how many it holds; one more pushes out the oldest
     */
    public SpareSlots(int most) {
        this.most = most;
    }

    public void open() {
        locked(() -> open = true);
    }

    /** Closes the slots and returns the spares that were there; keeps none from now on. */
    public List<Spare> close() {
        return locked(() -> {
            open = false;
            return takeAll(_ -> true);
        });
    }

    public boolean isOpen() {
        return locked(() -> open);
    }

    public int size() {
        return locked(spares::size);
    }

    /** Whether one more would be kept and push out none. */
    public boolean hasRoom() {
        return locked(() -> open && spares.size() < most);
    }

    /**
     * Puts one aside.
     *
     * @return the one that is not kept for it, maybe itself
     */
    public Optional<Spare> put(K key, Spare spare) {
        return locked(() -> {
            if (!open) {
                return Optional.of(spare);
            }
            Spare former = spares.remove(key);
            spares.put(key, spare);
            return former == null && spares.size() > most ? first() : Optional.ofNullable(former);
        });
    }

    public Optional<Spare> take(K key) {
        return locked(() -> Optional.ofNullable(spares.remove(key)));
    }

    /** Whichever lies there longest. */
    public Optional<Spare> takeOldest() {
        return locked(this::first);
    }

    /** Takes the spares that were made then or earlier. */
    public List<Spare> takeMadeBy(Instant time) {
        return locked(() -> takeAll(spare -> !spare.madeAt().isAfter(time)));
    }

    private List<Spare> takeAll(Predicate<Spare> which) {
        List<Spare> taken = new ArrayList<>();
        spares.values().removeIf(spare -> which.test(spare) && taken.add(spare));
        return taken;
    }

    private Optional<Spare> first() {
        return spares.keySet().stream().findFirst().map(spares::remove);
    }

    private <T> T locked(Supplier<T> work) {
        lock.lock();
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }
}
