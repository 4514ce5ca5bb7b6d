package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Tries again what failed only for the moment: with growing, jittered pauses, or when the provider
 * said.
 */
@Component
class Retries {

    private static final Logger LOG = LoggerFactory.getLogger(Retries.class);

    private final ModelSettings.Retries settings;

    Retries(ModelSettings settings) {
        this.settings = settings.retries();
    }

    ModelOutcome ask(Supplier<ModelOutcome> request, Cancellation cancellation) {
        for (int attempt = 1; ; attempt++) {
            ModelOutcome outcome = request.get();
            if (!(outcome instanceof ModelOutcome.Unavailable unavailable)
                    || attempt >= settings.attempts()) {
                return outcome;
            }
            Duration pause = pauseAfter(attempt, unavailable);
            LOG.info(
                    "The model is unavailable ({}); try {} follows in {}",
                    unavailable.message(),
                    attempt + 1,
                    pause);
            if (!cancellation.sleep(pause)) {
                return new ModelOutcome.Cancelled();
            }
        }
    }

    private Duration pauseAfter(int attempt, ModelOutcome.Unavailable unavailable) {
        Duration asked = unavailable.retryAfter();
        if (asked != null) {
            return asked.compareTo(settings.longestPause()) > 0 ? settings.longestPause() : asked;
        }
        long bound =
                Math.min(
                        settings.longestPause().toMillis(),
                        settings.firstPause().toMillis() << Math.min(attempt - 1, 20));
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(bound / 2, bound + 1));
    }
}
