package dev.grove.workspace.container.host;

import com.github.dockerjava.api.exception.NotFoundException;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds an engine, and finds it again after it was away. */
public class EngineDiscovery {

    private static final Logger LOG = LoggerFactory.getLogger(EngineDiscovery.class);
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final List<EngineAddress> candidates;
    private final WorkspaceSettings settings;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean cameBack = new AtomicBoolean();
    private volatile @Nullable EngineClient client;
    private volatile @Nullable EngineIdentity identity;
    private volatile SandboxStatus status = SandboxStatus.none(Obstacle.AWAY, "not looked for yet");
    private volatile Instant checkedAt = Instant.MIN;

    /**
     * Looks for an engine in these places, in this order.
     *
     * @param candidates addresses; empty where no engine is to be looked for
     */
    public EngineDiscovery(
            List<EngineAddress> candidates, WorkspaceSettings settings, Clock clock) {
        this.candidates = List.copyOf(candidates);
        this.settings = settings;
        this.clock = clock;
    }

    /** Where it looks, in this order. */
    List<EngineAddress> candidates() {
        return candidates;
    }

    public SandboxStatus status() {
        if (isStale() && mayCheck()) {
            try {
                if (isStale()) {
                    SandboxStatus found = check();
                    if (found.usable() && !status.usable()) {
                        cameBack.set(true);
                    }
                    status = found;
                    checkedAt = clock.instant();
                }
            } finally {
                lock.unlock();
            }
        }
        return status;
    }

    private boolean isStale() {
        return checkedAt.plus(FRESH).isBefore(clock.instant());
    }

    /**
     * Locks for a check, where this caller is the one to make it: it asks an engine that may hang,
     * and meanwhile the others go on with what was found last. Before the first answer, all wait.
     */
    private boolean mayCheck() {
        if (checkedAt.equals(Instant.MIN)) {
            lock.lock();
            return true;
        }
        return lock.tryLock();
    }

    /** Status that was found last; never waits. */
    public SandboxStatus lastStatus() {
        return status;
    }

    /** Whether it has answered again since this was asked last, after it did not. */
    public boolean takeReturn() {
        return cameBack.getAndSet(false);
    }

    /** When what this server proves itself with ends; empty where it needs nothing. */
    public Optional<Instant> identifiedUntil() {
        return Optional.ofNullable(identity).map(EngineIdentity::validUntil);
    }

    /** The engine, whether it answers at this moment or not. */
    public EngineClient client() {
        SandboxStatus now = status();
        EngineClient present = client;
        if (present == null) {
            throw new SandboxLostException(now.reason());
        }
        return present;
    }

    /** Why the engine can make nothing of an image; nothing when it can, or does not answer. */
    public Optional<String> lacking(String image) {
        try {
            client().calls().inspectImageCmd(image).exec();
            return Optional.empty();
        } catch (NotFoundException _) {
            return Optional.of(
                    "the engine has no image "
                            + image
                            + "; build it there FROM "
                            + settings.image()
                            + ", or pull it: nothing is pulled for a run");
        } catch (RuntimeException e) {
            LOG.debug("It is unknown whether there is an image {}", image, e);
            return Optional.empty();
        }
    }

    private SandboxStatus check() {
        if (settings.engine().equals("none")) {
            return SandboxStatus.none(
                    Obstacle.OFF, "sandboxes are switched off (GROVE_SANDBOX=none)");
        }
        EngineClient present = client;
        try {
            return present == null ? find() : statusOf(present);
        } catch (CertificateException e) {
            return SandboxStatus.none(Obstacle.CERTIFICATE_FILES, String.valueOf(e.getMessage()));
        }
    }

    /** Connections that are open go on with what they were made with. */
    private EngineClient withPresentCertificates(EngineClient present) {
        Path folder = present.address().certificates();
        if (folder == null || EngineIdentity.read(folder).equals(identity)) {
            return present;
        }
        LOG.info("The certificates in {} were renewed", folder);
        return connect(present.address());
    }

    private EngineClient connect(EngineAddress address) {
        Path folder = address.certificates();
        EngineIdentity read = folder == null ? null : EngineIdentity.read(folder);
        EngineClient found = EngineClient.connect(address, read, settings.callLimit());
        identity = read;
        client = found;
        return found;
    }

    private SandboxStatus find() {
        SandboxStatus last =
                SandboxStatus.none(
                        Obstacle.AWAY,
                        "no container engine answers; start Docker or Podman, or set DOCKER_HOST");
        for (EngineAddress address : candidates) {
            try {
                EngineClient found = connect(address);
                LOG.info("Container engine {} at {}", found.name(), address.host());
                return statusOf(found);
            } catch (CertificateException e) {
                throw e;
            } catch (RuntimeException e) {
                LOG.debug("No engine at {}", address.host(), e);
                if (address.remote()) {
                    last = EngineFailure.of(address, "none", e, clock.instant());
                } else if (candidates.size() == 1) {
                    last =
                            SandboxStatus.none(
                                    Obstacle.AWAY,
                                    "the container engine at %s does not answer"
                                            .formatted(address.host()));
                }
            }
        }
        return last;
    }

    private SandboxStatus statusOf(EngineClient present) {
        String engine = present.name();
        try {
            withPresentCertificates(present).calls().inspectImageCmd(settings.image()).exec();
            return SandboxStatus.of(engine);
        } catch (NotFoundException _) {
            return new SandboxStatus(
                    Obstacle.IMAGE,
                    engine,
                    "the engine has no image "
                            + settings.image()
                            + "; build it with: docker build -t "
                            + settings.image()
                            + " workspace-image");
        } catch (CertificateException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.debug("The engine does not answer", e);
            return EngineFailure.of(present.address(), engine, e, clock.instant());
        }
    }
}
