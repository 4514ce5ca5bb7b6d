package dev.grove.workspace.proof;

import dev.grove.workspace.pool.SparePool;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxStatus;
import dev.grove.workspace.sandbox.SandboxStatus.Obstacle;
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

/**
 * The proof that the limits of one engine hold: at start, every hour, and when the engine is
 * another than before.
 */
public class Proof {

    private static final Logger LOG = LoggerFactory.getLogger(Proof.class);
    private static final Duration RETRY = Duration.ofSeconds(30);

    /** Sandboxes that cannot be made may be those of one agent, whose image is none. */
    private static final Duration DOUBT = Duration.ofMinutes(1);

    /** A canary may be lost on a machine that is busy; a second one after it is no accident. */
    private static final int GIVEN_UP = 2;

    private final SandboxEngine engine;
    private final Canary canary;
    private final SparePool pool;
    private final WorkspaceSettings settings;
    private final Clock clock;
    private final ReentrantLock trying = new ReentrantLock();
    private volatile @Nullable ProofReport report;
    private volatile @Nullable Failure failure;
    private volatile Instant triedAt = Instant.MIN;
    private volatile boolean doubted;

    Proof(
            SandboxEngine engine,
            Canary canary,
            SparePool pool,
            WorkspaceSettings settings,
            Clock clock) {
        this.settings = settings;
        this.engine = engine;
        this.canary = canary;
        this.pool = pool;
        this.clock = clock;
    }

    /**
     * Why there is no report, since when.
     *
     * @param inARow how many canaries have failed one after the other
     */
    private record Failure(String engine, String reason, Instant at, int inARow) {}

    /** Report of the last proof, if any. */
    public Optional<ProofReport> report() {
        return Optional.ofNullable(report);
    }

    /** Why the last canary failed; empty if it reported. */
    public Optional<String> failing() {
        return Optional.ofNullable(failure).map(Failure::reason);
    }

    /** A sandbox could not be made on the engine: it is tried again soon whether any can. */
    public void doubt() {
        doubted = true;
    }

    /**
     * Whether sandboxes can be had, and why not. Waits for the proof if there is none of this
     * engine yet.
     */
    public SandboxStatus status() {
        SandboxStatus found = engine.status();
        return found.usable() ? judge(found) : found;
    }

    /** Status as it was found last; never waits. */
    public SandboxStatus lastStatus() {
        SandboxStatus found = engine.lastStatus();
        SandboxStatus known = found.usable() ? known(found) : found;
        return known != null ? known : refusedBefore(found);
    }

    /** While it is tried again, what was found last is still so. */
    private SandboxStatus refusedBefore(SandboxStatus found) {
        Failure failed = failureOf(found);
        ProofReport proven = report;
        if (failed != null) {
            return untried(found, failed);
        }
        return proven != null && proven.engine().equals(found.engine()) && !proven.holds()
                ? refused(Obstacle.LIMITS, found, proven.refusal())
                : refused(Obstacle.UNTRIED, found, "the limits are about to be proven");
    }

    /**
     * Status of an engine that answers; proves its limits first unless an earlier result still
     * holds.
     */
    private SandboxStatus judge(SandboxStatus found) {
        SandboxStatus known = known(found);
        if (known != null) {
            return known;
        }
        trying.lock();
        try {
            known = known(found);
            if (known != null) {
                return known;
            }
            tryOn(found);
            known = known(found);
            return known != null
                    ? known
                    : refused(Obstacle.UNTRIED, found, "the limits are not proven");
        } finally {
            trying.unlock();
        }
    }

    /**
     * Looks whether the engine answers, and proves what is to be proven; called every few seconds.
     */
    public void watch() {
        SandboxStatus found = engine.status();
        if (!found.usable()) {
            return;
        }
        judge(found);
        if (isToBeTriedAgain()) {
            trying.lock();
            try {
                tryOn(found);
            } finally {
                trying.unlock();
            }
        }
    }

    private boolean isToBeTriedAgain() {
        ProofReport proven = report;
        if (proven == null) {
            return false;
        }
        if (failure != null || isOlderThan(settings.proofInterval(), proven.provenAt())) {
            return isOlderThan(RETRY, triedAt);
        }
        return doubted && isOlderThan(DOUBT, triedAt);
    }

    /** A limit that was missed or not proven is tried again soon. */
    private @Nullable SandboxStatus known(SandboxStatus found) {
        ProofReport proven = report;
        Failure failed = failureOf(found);
        if (isStillProven(found.engine()) && (failed == null || failed.inARow() < GIVEN_UP)) {
            return found;
        }
        if (proven != null
                && proven.engine().equals(found.engine())
                && !proven.holds()
                && !isOlderThan(RETRY, proven.provenAt())) {
            return refused(Obstacle.LIMITS, found, proven.refusal());
        }
        return failed == null || isOlderThan(RETRY, failed.at()) ? null : untried(found, failed);
    }

    private @Nullable Failure failureOf(SandboxStatus found) {
        Failure failed = failure;
        return failed != null && failed.engine().equals(found.engine()) ? failed : null;
    }

    /** An engine that is away for a moment does not lose what it has proven. */
    private void tryOn(SandboxStatus found) {
        triedAt = clock.instant();
        doubted = false;
        try {
            List<CanaryFinding> findings = canary.findings();
            settle(new ProofReport(found.engine(), engine.quota(), clock.instant(), findings));
        } catch (RuntimeException e) {
            LOG.warn("The limits of sandboxes could not be proven", e);
            Failure before = failureOf(found);
            failure =
                    new Failure(
                            found.engine(),
                            String.valueOf(e.getMessage()),
                            clock.instant(),
                            before == null ? 1 : before.inARow() + 1);
        }
    }

    private void settle(ProofReport fresh) {
        failure = null;
        if (!fresh.holds() && !fresh.hasMissed() && isStillProven(fresh.engine())) {
            LOG.warn(
                    "The earlier proof of limits on {} is kept for now; this time: {}",
                    fresh.engine(),
                    fresh.refusal());
            return;
        }
        report = fresh;
        if (fresh.holds()) {
            LOG.info("All limits of sandboxes hold on {}: {}", fresh.engine(), fresh.findings());
            pool.refill();
        } else {
            LOG.error("Sandboxes are refused on {}: {}", fresh.engine(), fresh.refusal());
        }
    }

    /** Whether the machine may be too busy to prove again what it has proven not long ago. */
    private boolean isStillProven(String engine) {
        ProofReport proven = report;
        return proven != null
                && proven.engine().equals(engine)
                && proven.holds()
                && !isOlderThan(lasts(), proven.provenAt());
    }

    /** In the second half of it they are tried again and again. */
    private Duration lasts() {
        return settings.proofInterval().multipliedBy(2);
    }

    private boolean isOlderThan(Duration age, Instant at) {
        return at.plus(age).isBefore(clock.instant());
    }

    private static SandboxStatus untried(SandboxStatus found, Failure failed) {
        return refused(
                Obstacle.UNTRIED, found, "the limits could not be proven: " + failed.reason());
    }

    private static SandboxStatus refused(Obstacle obstacle, SandboxStatus found, String reason) {
        return new SandboxStatus(obstacle, found.engine(), reason);
    }
}
