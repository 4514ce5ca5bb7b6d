package dev.grove.server.campaign;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the rows of runs all the time: epochs and event numbers only grow, an epoch has one
 * owner.
 */
final class RowWatch implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofMillis(40);

    private final Rows rows;
    private final Ledger ledger;
    private final Map<String, Rows.Row> last = new HashMap<>();
    private final Map<String, Map<Long, String>> owners = new HashMap<>();
    private final Thread watcher = Thread.ofVirtual().name("row-watch").unstarted(this::watch);
    private volatile boolean closed;
    private volatile Duration longestLook = Duration.ZERO;

    RowWatch(Rows rows, Ledger ledger) {
        this.rows = rows;
        this.ledger = ledger;
        watcher.start();
    }

    private void watch() {
        while (!closed) {
            long began = System.nanoTime();
            rows.read().orElse(List.of()).forEach(this::compare);
            Leases.hold(LOOK_EVERY);
            Duration look = Duration.ofNanos(System.nanoTime() - began);
            longestLook = look.compareTo(longestLook) > 0 ? look : longestLook;
        }
    }

    /** Whether a look took so long that servers, too, may have been too late for their leases. */
    boolean wasSlow() {
        return longestLook.compareTo(Leases.LENGTH.dividedBy(3)) > 0;
    }

    private void compare(Rows.Row now) {
        Rows.@Nullable Row before = last.put(now.run(), now);
        if (before != null && now.epoch() < before.epoch()) {
            find(now, "its epoch went from " + before.epoch() + " to " + now.epoch());
        }
        if (before != null && now.eventSeq() < before.eventSeq()) {
            find(now, "its events went from " + before.eventSeq() + " to " + now.eventSeq());
        }
        String owner = now.owner();
        if (owner != null) {
            String first =
                    owners.computeIfAbsent(now.run(), _ -> new HashMap<>())
                            .putIfAbsent(now.epoch(), owner);
            if (first != null && !first.equals(owner)) {
                find(now, "epoch " + now.epoch() + " had two owners");
            }
        }
    }

    private void find(Rows.Row row, String what) {
        ledger.find(new Finding(Finding.Kind.DOUBLE, row.run(), what));
    }

    @Override
    public void close() {
        closed = true;
        try {
            watcher.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
