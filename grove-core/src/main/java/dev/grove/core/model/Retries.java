package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tries again what failed only for the moment: with growing, jittered pauses, or when the provider
 * said. A pause that the provider asked for is part of an orderly wait, and no failure that counts;
 * one that is longer than a run should wait is not waited for in part, which would be hammering.
 */
@Component
class Retries {

    private static final Logger LOG = LoggerFactory.getLogger(Retries.class);

    /** Tries that may follow pauses which the provider asked for, and do not count. */
    private static final int MOST_WAITS = 20;

    private final ModelSettings.Retries settings;

    Retries(ModelSettings settings) {
        this.settings = settings.retries();
    }

    ModelOutcome ask(
            Supplier<ModelOutcome> request, ModelCallObserver observer, Cancellation cancellation) {
        Tries tries = new Tries();
        while (true) {
            ModelOutcome outcome = request.get();
            if (!(outcome instanceof ModelOutcome.Unavailable unavailable)) {
                return outcome;
            }
            Duration asked = unavailable.retryAfter();
            if (asked != null && asked.compareTo(settings.patience()) > 0) {
                return tooLong(unavailable, asked);
            }
            Duration pause = asked == null ? null : tries.await(asked);
            if (pause == null) {
                if (++tries.failed >= settings.attempts()) {
                    return outcome;
                }
                pause = asked == null ? pauseAfter(tries.failed) : shorter(asked);
            }
            LOG.info(
                    "The model is unavailable ({}); a try follows in {}",
                    unavailable.message(),
                    pause);
            observer.retrying(
                    new ModelCallObserver.Retry(pause, asked != null, unavailable.message()));
            if (!cancellation.sleep(pause)) {
                return new ModelOutcome.Cancelled();
            }
        }
    }

    /** Failures that count, and pauses that the provider asked for. */
    private final class Tries {

        private int failed;
        private int waits;
        private Duration waited = Duration.ZERO;

        /** The pause that is waited as asked; null where the try before it counts as a failure. */
        @Nullable Duration await(Duration asked) {
            Duration together = waited.plus(asked);
            if (asked.compareTo(settings.longestPause()) > 0
                    || together.compareTo(settings.patience()) > 0
                    || waits >= MOST_WAITS) {
                return null;
            }
            waits++;
            waited = together;
            // Runs that were refused together are not to come back together.
            long spread = Math.max(1, asked.toMillis() / 10);
            return asked.plusMillis(ThreadLocalRandom.current().nextLong(spread));
        }
    }

    private static ModelOutcome tooLong(ModelOutcome.Unavailable unavailable, Duration asked) {
        return new ModelOutcome.Unavailable(
                unavailable.message()
                        + " (the provider asks to wait "
                        + asked.toSeconds()
                        + " seconds, which is longer than grove.models.retries.patience)",
                asked,
                unavailable.bill());
    }

    private Duration shorter(Duration asked) {
        return asked.compareTo(settings.longestPause()) > 0 ? settings.longestPause() : asked;
    }

    private Duration pauseAfter(int failures) {
        long bound =
                Math.min(
                        settings.longestPause().toMillis(),
                        settings.firstPause().toMillis() << Math.min(failures - 1, 20));
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound / 2, bound + 1));
    }
}
