package dev.grove.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RetriesTest {

    private static final ModelOutcome GOOD = new ModelOutcome.Rejected(400, "the end of the test");

    private final Recorded observer = new Recorded();
    private int asked;

    @Test
    void givesUpAfterTheAttemptsThatFailed() {
        assertThat(ask(3, _ -> unavailable(null))).isEqualTo(unavailable(null));
        assertThat(asked).isEqualTo(3);
        assertThat(observer.retries).hasSize(2).allMatch(retry -> !retry.asked());
    }

    @Test
    void waitsAsOftenAsTheProviderAsksAndCountsNoFailure() {
        ModelOutcome outcome =
                ask(3, number -> number <= 6 ? unavailable(Duration.ofMillis(2)) : GOOD);
        assertThat(outcome).isEqualTo(GOOD);
        assertThat(asked).isEqualTo(7);
        assertThat(observer.retries)
                .hasSize(6)
                .allMatch(ModelCallObserver.Retry::asked)
                .allMatch(retry -> retry.pause().toMillis() >= 2)
                .allMatch(retry -> retry.reason().equals("429: later"));
    }

    /** Twenty pauses that do not count, and three failures. */
    @Test
    void waitsForNoProviderThatAsksForEver() {
        ask(3, _ -> unavailable(Duration.ZERO));
        assertThat(asked).isEqualTo(23);
    }

    @Test
    void givesUpAtOnceWhereTheProviderAsksForMoreThanPatience() {
        ModelOutcome outcome = ask(3, _ -> unavailable(Duration.ofHours(2)));
        assertThat(asked).isEqualTo(1);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ModelOutcome.Unavailable.class,
                        given ->
                                assertThat(given.message())
                                        .contains("429: later", "7200 seconds", "patience"));
    }

    @Test
    void beginsEachTryAnew() {
        ask(3, _ -> unavailable(null));
        assertThat(observer.begun).isEqualTo(3);
    }

    private ModelOutcome ask(int attempts, IntFunction<ModelOutcome> replies) {
        ModelSettings.Retries settings =
                new ModelSettings.Retries(
                        attempts,
                        Duration.ofMillis(1),
                        Duration.ofMillis(5),
                        Duration.ofMinutes(1));
        return new Retries(new ModelSettings("", settings))
                .ask(
                        () -> {
                            Consumer<String> _ = observer.begin();
                            return replies.apply(++asked);
                        },
                        observer,
                        new Cancellation());
    }

    private static ModelOutcome.Unavailable unavailable(@Nullable Duration retryAfter) {
        return new ModelOutcome.Unavailable("429: later", retryAfter);
    }

    private static final class Recorded implements ModelCallObserver {

        private final List<Retry> retries = new ArrayList<>();
        private int begun;

        @Override
        public Consumer<String> begin() {
            begun++;
            return _ -> {};
        }

        @Override
        public void retrying(Retry retry) {
            retries.add(retry);
        }
    }
}
