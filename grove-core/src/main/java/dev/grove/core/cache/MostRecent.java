package dev.grove.core.cache;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A map of limited size: the entry that was unused for longest makes room for a new one. */
public final class MostRecent<K, V> {

    private final Map<K, V> entries;

    public MostRecent(int most) {
        this.entries =
                new LinkedHashMap<>(16, 0.75f, true) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                        return size() > most;
                    }
                };
    }

    public synchronized Optional<V> find(K key) {
        return Optional.ofNullable(entries.get(key));
    }

    public synchronized void put(K key, V value) {
        entries.put(key, value);
    }

    public synchronized void remove(K key) {
        entries.remove(key);
    }
}
