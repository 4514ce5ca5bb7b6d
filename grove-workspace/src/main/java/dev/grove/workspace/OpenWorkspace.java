package dev.grove.workspace;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.snapshot.SnapshotException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The workspace of one execution: its sandbox is made on first use, and again when it was lost. */
final class OpenWorkspace {

    private static final Logger LOG = LoggerFactory.getLogger(OpenWorkspace.class);

    private static final Duration SEED_LIMIT = Duration.ofSeconds(60);
    private static final String LOST =
            "[The machine that held the workspace was lost. The files are as they were at the end of the last turn that"
                    + " changed them; what was changed after that must be done again.]";

    private final SandboxProvisioner provisioner;
    private final WorkspaceOwner owner;
    private final Map<String, String> files;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable PlacedSandbox placed;
    private volatile @Nullable String volume;
    private @Nullable String fingerprint;
    private @Nullable String digest;
    private @Nullable String notice;
    private boolean changed;
    private boolean unkept;
    private boolean closed;

    /**
     * Nothing is made yet.
     *
     * @param files that a fresh workspace starts with
     * @param kept what it is made from when its files are not at hand
     */
    OpenWorkspace(
            SandboxProvisioner provisioner,
            WorkspaceOwner owner,
            Map<String, String> files,
            KeptFiles kept) {
        this.provisioner = provisioner;
        this.owner = owner;
        this.files = Map.copyOf(files);
        this.digest = kept.digest();
        this.changed = kept.changedSince();
        this.unkept = kept.changedSince();
    }

    WorkspaceOwner owner() {
        return owner;
    }

    /** Never waits, not even while one is being made. */
    boolean hasSandbox() {
        return placed != null;
    }

    Sandbox sandbox() {
        lock.lock();
        try {
            if (closed) {
                throw new SandboxLostException("The workspace is closed");
            }
            PlacedSandbox present = placed;
            if (present != null && present.isAlive()) {
                return present.sandbox();
            }
            PlacedSandbox next = present == null ? open() : instead(present);
            placed = next;
            return next.sandbox();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the notice about its files that the model must read; returned once. */
    Optional<String> takeNotice() {
        lock.lock();
        try {
            Optional<String> taken = Optional.ofNullable(notice);
            notice = null;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    Keeping keep() {
        lock.lock();
        try {
            if (closed || (placed == null && !changed && !unkept)) {
                return new Keeping.Unchanged();
            }
            // An earlier execution may have changed files in a turn that is closed only now.
            Sandbox present = sandbox();
            changed = false;
            String now = provisioner.snapshots().fingerprint(present);
            if (now.equals(fingerprint) && !unkept) {
                return new Keeping.Unchanged();
            }
            String taken = provisioner.snapshots().take(owner.tenant(), present);
            fingerprint = now;
            // After a turn whose files were not kept, even the same digest is news: these can be
            // had.
            boolean same = !unkept && taken.equals(digest);
            unkept = false;
            digest = taken;
            return same ? new Keeping.Unchanged() : new Keeping.Kept(taken);
        } catch (SnapshotException | SandboxLostException | SandboxRefusedException e) {
            unkept = true;
            return new Keeping.NotKept(String.valueOf(e.getMessage()));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Puts the files of a snapshot in place of those that are there: on a fresh place, so that a
     * crash in between leaves one that is not ready and is filled again.
     *
     * @return false when they cannot be had
     */
    boolean restore(@Nullable String snapshot) {
        lock.lock();
        try {
            if (closed || !provisioner.snapshots().isThere(owner.tenant(), snapshot)) {
                return false;
            }
            PlacedSandbox present = placed;
            if (present != null) {
                present.close();
                removeContainer(present);
                placed = null;
            }
            digest = snapshot;
            // The turn may point at files that were kept since.
            unkept = true;
            changed = false;
            placed = onFreshPlace();
            return true;
        } catch (SandboxLostException e) {
            LOG.warn("The files could not be restored", e);
            changed = true;
            return false;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            PlacedSandbox present = placed;
            if (present != null) {
                present.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The place that holds the files, as far as this execution knows. */
    Optional<String> volume() {
        return Optional.ofNullable(volume);
    }

    /** On the same place where its engine still has it, else on a fresh one of any engine. */
    private PlacedSandbox instead(PlacedSandbox lost) {
        lost.close();
        Optional<PlacedSandbox> again = reconnected(lost);
        if (again.isPresent()) {
            return withInputs(again.get());
        }
        removeContainer(lost);
        changed = true;
        return open();
    }

    private Optional<PlacedSandbox> reconnected(PlacedSandbox lost) {
        try {
            return lost.engine()
                    .engine()
                    .reconnect(lost.sandbox(), lost.volume())
                    .map(sandbox -> new PlacedSandbox(lost.engine(), lost.volume(), sandbox));
        } catch (SandboxLostException e) {
            orWaitFor(lost, e);
            return Optional.empty();
        }
    }

    private void removeContainer(PlacedSandbox lost) {
        try {
            lost.engine().engine().removeContainer(owner.run(), owner.epoch());
        } catch (SandboxLostException e) {
            orWaitFor(lost, e);
        }
    }

    /**
     * The run goes on elsewhere, and what its engine still has is swept when it is back; nothing
     * there can reach the run's new place. Without another engine it is worth waiting for this one,
     * which may still have the files.
     */
    private void orWaitFor(PlacedSandbox lost, SandboxLostException cause) {
        if (!provisioner.engines().hasOtherThan(lost.engine())) {
            throw cause;
        }
        LOG.warn("The engine {} is away; the run goes on elsewhere", lost.engine().name(), cause);
    }

    /** On the place that holds the files, or on a fresh one that is filled first. */
    private PlacedSandbox open() {
        Optional<SandboxProvisioner.Place> present = provisioner.claimPlace(owner);
        if (present.isPresent()) {
            volume = present.get().volume();
            return withInputs(provisioner.start(owner, present.get()));
        }
        return onFreshPlace();
    }

    private PlacedSandbox onFreshPlace() {
        PlacedSandbox fresh = provisioner.fresh(owner);
        volume = fresh.volume();
        orGiveUp(fresh, this::fill);
        PlacedSandbox filled = withInputs(fresh);
        provisioner.ready(owner, fresh.volume());
        return filled;
    }

    /** No tool works in a sandbox before the files are there that callers have put. */
    private PlacedSandbox withInputs(PlacedSandbox opened) {
        orGiveUp(
                opened,
                sandbox -> {
                    String refused =
                            provisioner.inputs().bring(owner.tenant(), owner.run(), sandbox);
                    if (!refused.isEmpty()) {
                        notice = notice == null ? refused : notice + "\n" + refused;
                    }
                });
        return opened;
    }

    private void orGiveUp(PlacedSandbox opened, Consumer<OpenSandbox> step) {
        try {
            step.accept(opened.sandbox());
        } catch (SnapshotException | SandboxRefusedException e) {
            giveUp(opened);
            throw new SandboxLostException(String.valueOf(e.getMessage()), e);
        } catch (RuntimeException e) {
            giveUp(opened);
            throw e;
        }
    }

    /** So that the next attempt meets nothing of this one. */
    private void giveUp(PlacedSandbox opened) {
        opened.close();
        opened.engine().engine().removeContainer(owner.run(), owner.epoch());
    }

    private void fill(OpenSandbox fresh) {
        if (digest != null) {
            provisioner.snapshots().restore(owner.tenant(), digest, fresh);
        } else if (!files.isEmpty()) {
            ObjectNode arguments = JsonNodeFactory.instance.objectNode();
            arguments.set("files", JsonMapper.shared().valueToTree(files));
            fresh.call("seed", arguments, SEED_LIMIT, new Cancellation());
        }
        notice = changed ? LOST : null;
        changed = false;
    }
}
