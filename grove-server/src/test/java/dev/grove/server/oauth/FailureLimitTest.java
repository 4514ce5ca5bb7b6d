package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureLimitTest {

    private final SettableClock clock = new SettableClock();
    private final FailureLimit limit = new FailureLimit(clock);

    @Test
    void rejectsWhoFailsTooOftenUntilAWhileIsOver() {
        for (int i = 0; i < 10; i++) {
            assertThat(limit.waitOf("a", 10)).isZero();
            limit.count("a");
            clock.advance(Duration.ofSeconds(1));
        }
        assertThat(limit.waitOf("a", 10)).isEqualTo(Duration.ofSeconds(50));
        assertThat(limit.waitOf("b", 10)).isZero();
        clock.advance(Duration.ofSeconds(50));
        assertThat(limit.waitOf("a", 10)).isZero();
        limit.count("a");
        assertThat(limit.waitOf("a", 10)).isZero();
    }

    @Test
    void remembersOnlySoMany() {
        for (int i = 0; i < 20_000; i++) {
            limit.count("client " + i);
        }
        assertThat(limit.remembered()).isEqualTo(10_000);
    }
}
