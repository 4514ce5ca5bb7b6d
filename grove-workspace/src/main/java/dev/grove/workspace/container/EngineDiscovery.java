package dev.grove.workspace.container;

import com.github.dockerjava.api.exception.NotFoundException;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Finds the engine, and finds it again after it was away. */
@Component
class EngineDiscovery {

    private static final Logger LOG = LoggerFactory.getLogger(EngineDiscovery.class);
    private static final Duration FRESH = Duration.ofSeconds(5);

    private final WorkspaceSettings settings;
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable EngineClient client;
    private volatile SandboxStatus status = SandboxStatus.none("not looked for yet");
    private volatile Instant checkedAt = Instant.MIN;

    EngineDiscovery(WorkspaceSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    SandboxStatus status() {
        if (isStale() && mayCheck()) {
            try {
                if (isStale()) {
                    check();
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
     * One asks an engine that may hang; meanwhile the others go on with what was found last. Only
     * before the first answer all wait.
     */
    private boolean mayCheck() {
        if (checkedAt.equals(Instant.MIN)) {
            lock.lock();
            return true;
        }
        return lock.tryLock();
    }

    /** What was found last. */
    SandboxStatus lastStatus() {
        return status;
    }

    /** The engine, whether it answers at this moment or not. */
    EngineClient client() {
        SandboxStatus now = status();
        EngineClient present = client;
        if (present == null) {
            throw new SandboxLostException(now.reason());
        }
        return present;
    }

    /** Why the engine can make nothing of an image; nothing when it can, or does not answer. */
    Optional<String> lacking(String image) {
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

    private void check() {
        if (settings.engine().equals("none")) {
            status = SandboxStatus.none("sandboxes are switched off (GROVE_SANDBOX=none)");
            return;
        }
        EngineClient present = client;
        if (present == null) {
            present = find();
            client = present;
        }
        if (present == null) {
            status =
                    SandboxStatus.none(
                            "no container engine answers; start Docker or Podman, or set DOCKER_HOST");
            return;
        }
        status = statusOf(present);
    }

    private @Nullable EngineClient find() {
        List<String> candidates = EngineAddress.candidates(settings, System.getenv());
        for (String host : candidates) {
            try {
                EngineClient found = EngineClient.connect(host, settings.callLimit());
                LOG.info("Container engine {} at {}", found.name(), host);
                return found;
            } catch (RuntimeException e) {
                LOG.debug("No engine at {}", host, e);
            }
        }
        return null;
    }

    private SandboxStatus statusOf(EngineClient present) {
        String engine = present.name();
        try {
            present.calls().inspectImageCmd(settings.image()).exec();
            return new SandboxStatus(true, engine, "");
        } catch (NotFoundException _) {
            return new SandboxStatus(
                    false,
                    engine,
                    "the engine has no image "
                            + settings.image()
                            + "; build it with: docker build -t "
                            + settings.image()
                            + " workspace-image");
        } catch (RuntimeException e) {
            LOG.debug("The engine does not answer", e);
            return new SandboxStatus(false, engine, "the container engine does not answer");
        }
    }
}
