package dev.grove.server.campaign;

import static java.util.stream.Collectors.toMap;
import static org.awaitility.Awaitility.await;

import dev.grove.server.campaign.wire.Commit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long servers keep their runs, and who has them. */
final class Leases {

    static final Duration LENGTH = Duration.ofSeconds(3);

    private static final Duration LOOK_EVERY = Duration.ofMillis(15);
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final Rows rows;

    Leases(Rows rows) {
        this.rows = rows;
    }

    /** The runs that a transaction writes events of, each with its epoch. */
    Map<String, Long> runsIn(Commit commit) {
        List<String> named =
                WrittenEvents.in(commit).stream().map(WrittenEvents::run).distinct().toList();
        return rows.read().orElse(List.of()).stream()
                .filter(row -> named.contains(row.run()))
                .collect(toMap(Rows.Row::run, Rows.Row::epoch));
    }

    /** Until each of them has been claimed again. */
    void awaitClaimed(Map<String, Long> epochs) {
        await("another server's claim")
                .atMost(LIMIT)
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK_EVERY)
                .until(() ->
                        rows.read().orElse(List.of()).stream()
                                        .filter(row ->
                                                row.epoch()
                                                        > epochs.getOrDefault(
                                                                row.run(), Long.MAX_VALUE))
                                        .count()
                                == epochs.size());
    }

    /** For two leases. */
    void awaitTwo() {
        hold(LENGTH.multipliedBy(2));
    }

    /** Blocks its caller for a time: what is being simulated is that nothing happens. */
    static void hold(Duration time) {
        try {
            boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
            if (never) {
                throw new IllegalStateException();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
