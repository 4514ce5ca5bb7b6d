package dev.grove.workspace.view;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.engine.Engines;
import dev.grove.workspace.input.Inputs;
import dev.grove.workspace.pool.Spare;
import dev.grove.workspace.pool.SpareSlots;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.snapshot.Snapshots;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The views that are open, few at a time. One is kept for a while, because a caller that looks at
 * one file looks at the next.
 */
@Component
class Views implements SmartLifecycle {

    private static final Duration IDLE = Duration.ofMinutes(1);

    private final Engines engines;
    private final Snapshots snapshots;
    private final Inputs inputs;
    private final Clock clock;
    private final Admission admission;
    private final SpareSlots<Key> idle;

    Views(Engines engines, Snapshots snapshots, Inputs inputs, ViewSettings settings, Clock clock) {
        this.engines = engines;
        this.snapshots = snapshots;
        this.inputs = inputs;
        this.clock = clock;
        this.admission = new Admission(settings);
        this.idle = new SpareSlots<>(settings.atOnce());
    }

    /**
     * Key of a view: the files that it shows.
     *
     * @param before files that {@code files} are compared with; null to show those alone
     */
    record Key(TenantId tenant, WorkspaceSpec size, @Nullable RunFiles before, RunFiles files) {}

    /**
     * Looks at files, few callers at a time: each waits for the sandbox only, not for other
     * callers.
     *
     * @throws GroveException rate_limited or unavailable when others look for too long
     * @throws SandboxLostException when no view can be had
     * @throws SandboxRefusedException when the toolbox says no
     */
    <T> T look(Key key, Function<View, T> look) {
        try (Admission.Place _ = admission.enter(key.tenant())) {
            Spare sandbox = take(key).orElseGet(() -> open(key));
            boolean whole = false;
            try {
                T seen = look.apply(new View(sandbox.sandbox()));
                whole = true;
                return seen;
            } catch (SandboxRefusedException | GroveException e) {
                // A refusal is an answer, and has not hurt the view.
                whole = true;
                throw e;
            } finally {
                giveBack(key, sandbox, whole);
            }
        }
    }

    @Scheduled(fixedDelay = 15, timeUnit = TimeUnit.SECONDS)
    void closeIdle() {
        idle.takeMadeBy(clock.instant().minus(IDLE)).forEach(Spare::discard);
    }

    @Override
    public void start() {
        idle.open();
    }

    @Override
    public void stop() {
        idle.close().forEach(Spare::discard);
    }

    @Override
    public boolean isRunning() {
        return idle.isOpen();
    }

    private Optional<Spare> take(Key key) {
        Optional<Spare> found = idle.take(key);
        if (found.isPresent() && !found.get().sandbox().isAlive()) {
            found.get().discard();
            return Optional.empty();
        }
        return found;
    }

    private void giveBack(Key key, Spare sandbox, boolean whole) {
        if (whole && sandbox.sandbox().isAlive()) {
            idle.put(key, sandbox).ifPresent(Spare::discard);
        } else {
            sandbox.discard();
        }
    }

    private Spare open(Key key) {
        // From now, not from when the pool made it: it is kept for a while after this.
        Spare sandbox = engines.spare(key.size()).madeAt(clock.instant());
        try {
            RunFiles before = key.before();
            if (before == null) {
                fill(key.tenant(), key.files(), null, sandbox.sandbox());
            } else {
                fill(key.tenant(), before, "a", sandbox.sandbox());
                fill(key.tenant(), key.files(), "b", sandbox.sandbox());
            }
            return sandbox;
        } catch (RuntimeException e) {
            sandbox.discard();
            throw e;
        }
    }

    private void fill(TenantId tenant, RunFiles files, @Nullable String folder, Sandbox into) {
        String snapshot = files.snapshot();
        if (snapshot != null) {
            snapshots.restore(tenant, snapshot, folder, into);
        } else {
            seed(files, folder, into);
        }
        inputs.bring(tenant, files.put(), folder, into);
    }

    private static void seed(RunFiles files, @Nullable String folder, Sandbox into) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("files", JsonMapper.shared().valueToTree(files.files()));
        if (folder != null) {
            arguments.put("folder", folder);
        }
        new View(into).ask("seed", arguments);
    }
}
