package dev.grove.workspace.view;

import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.snapshot.Snapshots;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The views that are open, few at a time. One is kept for a while, because whoever looks at one
 * file looks at the next.
 */
@Component
class Views implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Views.class);
    private static final int MOST = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration IDLE = Duration.ofMinutes(1);

    private final SandboxEngine engine;
    private final SparePool pool;
    private final Snapshots snapshots;
    private final Clock clock;
    private final Semaphore places = new Semaphore(MOST, true);
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Key, View> idle = new LinkedHashMap<>();
    private boolean running;

    Views(SandboxEngine engine, SparePool pool, Snapshots snapshots, Clock clock) {
        this.engine = engine;
        this.pool = pool;
        this.snapshots = snapshots;
        this.clock = clock;
    }

    /**
     * What a view shows.
     *
     * @param before what {@code files} are compared with; null to show them alone
     */
    record Key(TenantId tenant, WorkspaceSpec size, @Nullable RunFiles before, RunFiles files) {}

    /**
     * Looks at files.
     *
     * @throws SandboxLostException when no view can be had
     */
    <T> T look(Key key, Function<View, T> look) {
        if (!acquire()) {
            throw new SandboxLostException("too many callers look at workspaces; try again soon");
        }
        try {
            View view = take(key).orElseGet(() -> open(key));
            boolean whole = false;
            try {
                T seen = look.apply(view);
                whole = true;
                return seen;
            } finally {
                giveBack(key, view, whole);
            }
        } finally {
            places.release();
        }
    }

    @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
    void closeIdle() {
        Instant old = clock.instant().minus(IDLE);
        List<View> given = new ArrayList<>();
        lock.lock();
        try {
            idle.values().removeIf(view -> view.madeAt().isBefore(old) && given.add(view));
        } finally {
            lock.unlock();
        }
        given.forEach(this::discard);
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
        List<View> left;
        lock.lock();
        try {
            running = false;
            left = new ArrayList<>(idle.values());
            idle.clear();
        } finally {
            lock.unlock();
        }
        left.forEach(this::discard);
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

    private boolean acquire() {
        try {
            return places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        }
    }

    private Optional<View> take(Key key) {
        View found;
        lock.lock();
        try {
            found = idle.remove(key);
        } finally {
            lock.unlock();
        }
        if (found != null && !found.sandbox().isAlive()) {
            discard(found);
            return Optional.empty();
        }
        return Optional.ofNullable(found);
    }

    private void giveBack(Key key, View view, boolean whole) {
        View tooMany = view;
        lock.lock();
        try {
            if (running && whole && view.sandbox().isAlive()) {
                tooMany = idle.put(key, view);
                if (idle.size() > MOST) {
                    tooMany = idle.remove(idle.keySet().iterator().next());
                }
            }
        } finally {
            lock.unlock();
        }
        if (tooMany != null) {
            discard(tooMany);
        }
    }

    private View open(Key key) {
        View view = empty(key.size());
        try {
            RunFiles before = key.before();
            if (before == null) {
                fill(key.tenant(), key.files(), null, view.sandbox());
            } else {
                fill(key.tenant(), before, "a", view.sandbox());
                fill(key.tenant(), key.files(), "b", view.sandbox());
            }
            return view;
        } catch (RuntimeException e) {
            discard(view);
            throw e;
        }
    }

    private View empty(WorkspaceSpec size) {
        Optional<SparePool.Spare> spare = pool.take(size);
        if (spare.isPresent()) {
            return new View(spare.get().sandbox(), spare.get().volume(), clock.instant());
        }
        String volume = SparePool.newVolume();
        OpenSandbox sandbox = engine.startSpare(volume, size);
        return new View(sandbox, volume, clock.instant());
    }

    private void fill(TenantId tenant, RunFiles files, @Nullable String folder, OpenSandbox into) {
        String snapshot = files.snapshot();
        if (snapshot != null) {
            snapshots.restore(tenant, snapshot, folder, into);
            return;
        }
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("files", JsonMapper.shared().valueToTree(files.files()));
        if (folder != null) {
            arguments.put("folder", folder);
        }
        View.ask(into, "seed", arguments);
    }

    private void discard(View view) {
        try {
            view.sandbox().close();
            engine.removeSpare(view.sandbox(), view.volume());
        } catch (RuntimeException e) {
            LOG.warn("A view was left to the reaper", e);
        }
    }
}
