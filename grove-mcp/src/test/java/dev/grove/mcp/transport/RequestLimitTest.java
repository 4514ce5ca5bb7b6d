package dev.grove.mcp.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.id.KeyId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestLimitTest {

    private final SettableClock clock = new SettableClock();
    private final KeyId key = KeyId.next();

    private RequestLimit limit(int perMinute) {
        return new RequestLimit(new HttpGuardSettings(List.of(), List.of(), perMinute), clock);
    }

    @Test
    void letsASixthThroughAtOnceAndThenSoManyInAMinute() {
        RequestLimit limit = limit(60);
        for (int i = 0; i < 10; i++) {
            assertThat(limit.take(key)).isZero();
        }
        assertThat(limit.take(key)).isEqualTo(Duration.ofSeconds(1));
        assertThat(limit.take(KeyId.next())).isZero();
        clock.advance(Duration.ofSeconds(1));
        assertThat(limit.take(key)).isZero();
        assertThat(limit.take(key)).isPositive();
    }

    @Test
    void countsNothingWhereThereIsNoLimit() {
        RequestLimit limit = limit(0);
        for (int i = 0; i < 100_000; i++) {
            assertThat(limit.take(key)).isZero();
        }
    }
}
