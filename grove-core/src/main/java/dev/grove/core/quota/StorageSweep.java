package dev.grove.core.quota;

import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Measures what tenants keep whose storage has a limit, each of them on one replica at a time. Page
 * by page, so that no transaction is open for long: what changes meanwhile is counted next time.
 */
@Component
class StorageSweep {

    private static final Logger LOG = LoggerFactory.getLogger(StorageSweep.class);
    private static final int RUNS_OF_A_PAGE = 200;

    private final KnownLimits limits;
    private final StorageRows rows;
    private final StoredBytes stored;
    private final StorageSettings settings;
    private final int runsOfAPage;

    @Autowired
    StorageSweep(
            KnownLimits limits, StorageRows rows, StoredBytes stored, StorageSettings settings) {
        this(limits, rows, stored, settings, RUNS_OF_A_PAGE);
    }

    StorageSweep(
            KnownLimits limits,
            StorageRows rows,
            StoredBytes stored,
            StorageSettings settings,
            int runsOfAPage) {
        this.limits = limits;
        this.rows = rows;
        this.stored = stored;
        this.settings = settings;
        this.runsOfAPage = runsOfAPage;
    }

    @Scheduled(fixedDelayString = "${grove.quotas.storage.sweep-interval:10s}")
    void sweepNowAndThen() {
        try {
            int measured = sweep();
            LOG.debug("Measured what {} tenants keep", measured);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.warn("What tenants keep was not measured; the next sweep goes on", e);
        }
    }

    /** Measures all that are due, and gives their number. */
    int sweep() throws InterruptedException {
        int measured = 0;
        Optional<TenantId> due = next();
        while (due.isPresent()) {
            measure(due.get());
            measured++;
            due = next();
        }
        return measured;
    }

    /** Asks the database only where some tenant has such a limit. */
    private Optional<TenantId> next() {
        return limits.isStorageLimited() ? rows.claim(settings.measureEvery()) : Optional.empty();
    }

    private void measure(TenantId tenant) throws InterruptedException {
        long bytes = stored.ofTenant(tenant);
        UUID after = new UUID(0, 0);
        boolean isMore = true;
        while (isMore) {
            long begun = System.nanoTime();
            StoredBytes.Page page = stored.ofRuns(tenant, after, runsOfAPage);
            bytes += page.bytes();
            after = page.last();
            isMore = page.runs() == runsOfAPage && rows.visit(tenant);
            if (isMore) {
                Thread.sleep(settings.pauseAfter(Duration.ofNanos(System.nanoTime() - begun)));
            }
        }
        rows.put(tenant, bytes);
    }
}
