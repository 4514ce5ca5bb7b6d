package dev.grove.mcp.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.SettableClock;
import dev.grove.core.id.KeyId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Callers that ignore Retry-After. */
class RequestLimitFloodTest {

    private static final int PER_MINUTE = 60;
    private static final int AT_ONCE = 10;

    /** Less than the milliseconds that waits are given in. */
    private static final Duration BETWEEN = Duration.ofNanos(100_000);

    private final SettableClock clock = new SettableClock();
    private final KeyId key = KeyId.next();
    private final RequestLimit limit =
            new RequestLimit(new HttpGuardSettings(List.of(), List.of(), PER_MINUTE), clock);

    @Test
    void getWhatTheyMayHaveHoweverFastTheyAsk() {
        int served = 0;
        for (int i = 0; i < 100_000; i++) {
            served += limit.take(key).isZero() ? 1 : 0;
            clock.advance(BETWEEN);
        }
        // Ten seconds; what is added up in fractions may come short by one.
        assertThat(served).isBetween(AT_ONCE + 9, AT_ONCE + 10);
    }

    @Test
    void getTheTimeThatIsLeft() {
        for (int i = 0; i < AT_ONCE; i++) {
            assertThat(limit.take(key)).isZero();
        }
        clock.advance(Duration.ofMillis(400));
        assertThat(limit.take(key)).isBetween(Duration.ofMillis(600), Duration.ofMillis(601));
        clock.advance(Duration.ofMillis(601));
        assertThat(limit.take(key)).isZero();
    }
}
