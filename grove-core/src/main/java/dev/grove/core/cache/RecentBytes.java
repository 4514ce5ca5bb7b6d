package dev.grove.core.cache;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map of arrays of limited size together: those unused for longest make room for a new one. */
public final class RecentBytes<K> {

    private final Map<K, byte[]> entries = new LinkedHashMap<>(16, 0.75f, true);
    private final long most;
    private long size;

    /**
     * @param most bytes
     */
    public RecentBytes(long most) {
        this.most = most;
    }

    public synchronized byte @Nullable [] find(K key) {
        return entries.get(key);
    }

    public synchronized void put(K key, byte[] bytes) {
        byte[] before = entries.put(key, bytes);
        size += bytes.length - (before == null ? 0 : before.length);
        Iterator<byte[]> eldest = entries.values().iterator();
        while (size > most && eldest.hasNext()) {
            size -= eldest.next().length;
            eldest.remove();
        }
    }
}
