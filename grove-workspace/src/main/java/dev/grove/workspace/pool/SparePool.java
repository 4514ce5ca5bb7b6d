package dev.grove.workspace.pool;

import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.VolumeName;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Spare sandboxes of one engine, of the default image and size, refilled in the background. */
public class SparePool {

    private static final Logger LOG = LoggerFactory.getLogger(SparePool.class);

    private final SandboxEngine engine;
    private final PoolSettings settings;
    private final Clock clock;
    private final SpareSlots<String> waiting;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Thread filler;

    public SparePool(SandboxEngine engine, PoolSettings settings, Clock clock) {
        this.engine = engine;
        this.settings = settings;
        this.clock = clock;
        this.waiting = new SpareSlots<>(settings.size());
    }

    /** A spare sandbox of exactly this size, if one is there; it is the caller's now. */
    public Optional<Spare> take(WorkspaceSpec size) {
        if (!size.equals(WorkspaceSpec.DEFAULTS)) {
            return Optional.empty();
        }
        takeStale().forEach(SparePool::discardLater);
        Optional<Spare> found = waiting.takeOldest();
        while (found.isPresent() && !found.get().sandbox().isAlive()) {
            discardLater(found.get());
            found = waiting.takeOldest();
        }
        refill();
        return found;
    }

    /**
     * A sandbox of this size that is made now; it is the caller's.
     *
     * @throws SandboxLostException when the engine cannot
     */
    public Spare make(WorkspaceSpec size) {
        String volume = VolumeName.fresh();
        return new Spare(engine, engine.startSpare(volume, size), volume, clock.instant());
    }

    /** How many wait. */
    public int waiting() {
        return waiting.size();
    }

    /** Begins to fill up; called when it is proven that sandboxes can be had. */
    public void refill() {
        lock.lock();
        try {
            if (filler == null && waiting.hasRoom()) {
                filler = Thread.ofVirtual().name("sandbox-pool").start(this::fill);
            }
        } finally {
            lock.unlock();
        }
    }

    /** So that the next run finds fresh ones, however long it lets them wait. */
    public void replaceStale() {
        List<Spare> stale = takeStale();
        if (!stale.isEmpty()) {
            refill();
        }
        stale.forEach(Spare::discard);
    }

    /** Keeps spare ones from now on. */
    public void start() {
        waiting.open();
    }

    /** Removes those that wait, and keeps none from now on. */
    public void stop() {
        waiting.close().forEach(Spare::discard);
        Thread filling = filler();
        if (filling != null) {
            try {
                filling.join();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void fill() {
        try {
            while (waiting.hasRoom()) {
                Spare spare = make(WorkspaceSpec.DEFAULTS);
                waiting.put(spare.volume(), spare).ifPresent(Spare::discard);
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

    private @Nullable Thread filler() {
        lock.lock();
        try {
            return filler;
        } finally {
            lock.unlock();
        }
    }

    private List<Spare> takeStale() {
        return waiting.takeMadeBy(clock.instant().minus(settings.maxAge()));
    }

    private static void discardLater(Spare spare) {
        Thread.ofVirtual().start(spare::discard);
    }
}
