package dev.grove.mcp.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.KeyId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RequestLimitTest {

    private final AtomicReference<Instant> now =
            new AtomicReference<>(Instant.parse("2026-11-21T10:00:00Z"));
    private final KeyId key = KeyId.next();

    private RequestLimit limit(int perMinute) {
        return new RequestLimit(
                new HttpGuardSettings(List.of(), List.of(), perMinute),
                new Clock() {
                    @Override
                    public Instant instant() {
                        return now.get();
                    }

                    @Override
                    public ZoneOffset getZone() {
                        return ZoneOffset.UTC;
                    }

                    @Override
                    public Clock withZone(ZoneId zone) {
                        return this;
                    }
                });
    }

    @Test
    void letsASixthThroughAtOnceAndThenSoManyInAMinute() {
        RequestLimit limit = limit(60);
        for (int i = 0; i < 10; i++) {
            assertThat(limit.take(key)).isZero();
        }
        assertThat(limit.take(key)).isEqualTo(Duration.ofSeconds(1));
        assertThat(limit.take(KeyId.next())).isZero();
        now.updateAndGet(before -> before.plusSeconds(1));
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
