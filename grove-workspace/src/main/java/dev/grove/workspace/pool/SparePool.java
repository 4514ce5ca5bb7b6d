package dev.grove.workspace.pool;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Spare sandboxes of the default image and size, refilled in the background. */
@Component
public class SparePool implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(SparePool.class);

    private final SandboxEngine engine;
    private final PoolSettings settings;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Spare> spares = new ArrayDeque<>();
    private @Nullable Thread filler;
    private boolean running;

    SparePool(SandboxEngine engine, PoolSettings settings, Clock clock) {
        this.engine = engine;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * A sandbox that is nobody's yet.
     *
     * @param volume the name of its place
     */
    public record Spare(OpenSandbox sandbox, String volume, Instant madeAt) {}

    /** A name for a place that was never used and never will be again. */
    public static String newVolume() {
        return "grove-ws-" + UUID.randomUUID();
    }

    /** A spare sandbox of exactly this size, if one is there; it is the caller's now. */
    public Optional<Spare> take(WorkspaceSpec size) {
        if (!size.equals(WorkspaceSpec.DEFAULTS)) {
            return Optional.empty();
        }
        lock.lock();
        try {
            Optional<Spare> found = Optional.empty();
            while (found.isEmpty() && !spares.isEmpty()) {
                Spare spare = spares.remove();
                if (isFresh(spare) && spare.sandbox().isAlive()) {
                    found = Optional.of(spare);
                } else {
                    Thread.ofVirtual().start(() -> discard(spare));
                }
            }
            refill();
            return found;
        } finally {
            lock.unlock();
        }
    }

    /** How many wait. */
    public int waiting() {
        lock.lock();
        try {
            return spares.size();
        } finally {
            lock.unlock();
        }
    }

    /** Begins to fill up; called when it is proven that sandboxes can be had. */
    public void refill() {
        lock.lock();
        try {
            if (running && filler == null && spares.size() < settings.size()) {
                filler = Thread.ofVirtual().name("sandbox-pool").start(this::fill);
            }
        } finally {
            lock.unlock();
        }
    }

    /** So that the next run finds fresh ones, however long it lets them wait. */
    @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.MINUTES)
    void replaceStale() {
        List<Spare> stale = new ArrayList<>();
        lock.lock();
        try {
            spares.removeIf(spare -> !isFresh(spare) && stale.add(spare));
            if (!stale.isEmpty()) {
                refill();
            }
        } finally {
            lock.unlock();
        }
        stale.forEach(this::discard);
    }

    @Override
    public void start() {
        lock.lock();
        try {
            running = true;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stop() {
        Deque<Spare> left;
        Thread filling;
        lock.lock();
        try {
            running = false;
            left = new ArrayDeque<>(spares);
            spares.clear();
            filling = filler;
        } finally {
            lock.unlock();
        }
        left.forEach(this::discard);
        if (filling != null) {
            try {
                filling.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        lock.lock();
        try {
            return running;
        } finally {
            lock.unlock();
        }
    }

    private void fill() {
        try {
            while (wantsMore()) {
                String volume = newVolume();
                Spare spare =
                        new Spare(
                                engine.startSpare(volume, WorkspaceSpec.DEFAULTS),
                                volume,
                                clock.instant());
                if (!keep(spare)) {
                    discard(spare);
                }
            }
        } catch (RuntimeException e) {
            LOG.warn("No spare sandbox could be made; runs make their own", e);
        } finally {
            filled();
        }
    }

    private void filled() {
        lock.lock();
        try {
            filler = null;
        } finally {
            lock.unlock();
        }
    }

    private boolean wantsMore() {
        lock.lock();
        try {
            return running && spares.size() < settings.size();
        } finally {
            lock.unlock();
        }
    }

    private boolean keep(Spare spare) {
        lock.lock();
        try {
            return running && spares.add(spare);
        } finally {
            lock.unlock();
        }
    }

    private boolean isFresh(Spare spare) {
        return spare.madeAt().plus(settings.maxAge()).isAfter(clock.instant());
    }

    /** Removes one that was taken and is of no use. */
    public void discard(Spare spare) {
        try {
            spare.sandbox().close();
            engine.removeSpare(spare.sandbox(), spare.volume());
        } catch (RuntimeException e) {
            LOG.warn("A spare sandbox was left to the reaper", e);
        }
    }
}
