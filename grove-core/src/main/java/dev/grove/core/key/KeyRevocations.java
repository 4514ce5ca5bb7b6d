package dev.grove.core.key;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Waits until a committed change of a key is in effect on every replica, or one of what else is
 * read again when the number of revocations moves.
 */
@Component
public class KeyRevocations {

    private static final Logger LOG = LoggerFactory.getLogger(KeyRevocations.class);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** By which part of a lease clocks may run apart while it lasts, at most. */
    private static final int DRIFT = 50;

    /** How long the database is asked for the replicas where it does not answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final String ALL = "all replicas";

    private final KeyMemory memory;
    private final SharedReads<String, OtherMemories.State> reads;

    KeyRevocations(KeyMemory memory, OtherMemories others) {
        this.memory = memory;
        this.reads = new SharedReads<>(_ -> Map.of(ALL, others.read()));
    }

    /**
     * Waits until every replica has forgotten what it remembered before, or cannot hold its lease
     * any more: for the longest lease at most. Call after the commit of a change.
     *
     * @throws GroveException unavailable, when this server stops meanwhile
     * @throws RuntimeException when the database does not say which replicas there are
     */
    public void awaitEverywhere() {
        long committed = System.nanoTime();
        OtherMemories.@Nullable State known = null;
        long target = 0;
        while (true) {
            Optional<OtherMemories.State> read = read(known != null, since(committed));
            if (read.isPresent()) {
                if (known == null) {
                    target = read.get().newest();
                    memory.forgetAsOf(target);
                }
                known = read.get();
            }
            if (known != null && !isRemembered(known, target, since(committed))) {
                return;
            }
            pause();
        }
    }

    /** Nothing during an outage that may be outlasted. */
    private Optional<OtherMemories.State> read(boolean known, Duration waited) {
        try {
            return reads.read(ALL);
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e) || (!known && waited.compareTo(PATIENCE) > 0)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private boolean isRemembered(OtherMemories.State state, long target, Duration waited) {
        List<OtherMemories.Behind> behind =
                state.behind().stream()
                        .filter(each -> each.seen() < target)
                        .filter(each -> !each.replica().equals(memory.now().replica()))
                        .toList();
        if (behind.stream().anyMatch(each -> waited.compareTo(longest(each.lease())) < 0)) {
            return true;
        }
        behind.forEach(each ->
                LOG.warn(
                        "Replica {} was silent for a lease while a key was changed; it answers"
                                + " from memory no more",
                        each.replica()));
        return false;
    }

    private static Duration longest(Duration lease) {
        return lease.plus(lease.dividedBy(DRIFT));
    }

    private static Duration since(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos);
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new GroveException(
                    ErrorCode.UNAVAILABLE,
                    "What was asked for is stored, and this server stops before it knows that all"
                            + " others have followed; send the request again");
        }
    }
}
