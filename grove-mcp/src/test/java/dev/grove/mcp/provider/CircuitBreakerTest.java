package dev.grove.mcp.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class CircuitBreakerTest {

    private final SettableClock clock = new SettableClock();
    private final CircuitBreaker breaker = new CircuitBreaker(clock, 3, Duration.ofSeconds(30));

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            assertThat(breaker.enter()).isTrue();
            breaker.failed();
        }
    }

    @Test
    void opensOnlyAfterFailuresInARow() {
        fail(2);
        breaker.succeeded();
        fail(2);
        assertThat(breaker.enter()).isTrue();
        breaker.failed();
        assertThat(breaker.enter()).isFalse();
    }

    @Test
    void letsOneThroughAfterThePauseAndClosesWhenItSucceeds() {
        fail(3);
        clock.advance(Duration.ofSeconds(29));
        assertThat(breaker.enter()).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(breaker.enter()).isTrue();
        assertThat(breaker.enter()).as("one is on its way already").isFalse();
        breaker.succeeded();
        assertThat(breaker.enter()).isTrue();
        assertThat(breaker.enter()).isTrue();
        assertThat(breaker.isCalm()).isTrue();
    }

    @Test
    void pausesAgainWhenThatOneFails() {
        fail(3);
        clock.advance(Duration.ofSeconds(30));
        fail(1);
        assertThat(breaker.enter()).isFalse();
        clock.advance(Duration.ofSeconds(30));
        assertThat(breaker.enter()).isTrue();
    }

    @Test
    void letsAnotherThroughWhenThatOneWasGivenUp() {
        fail(3);
        clock.advance(Duration.ofSeconds(30));
        assertThat(breaker.enter()).isTrue();
        breaker.abandoned();
        assertThat(breaker.enter()).isTrue();
    }
}
