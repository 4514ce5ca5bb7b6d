package dev.grove.core.egress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-28T09:00:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20 | 20",
                " 0 | 0",
                "-5 | 0",
                "9223372036854775807 | 86400",
                "Sat, 28 Nov 2026 09:00:20 GMT | 20",
                "Saturday, 28-Nov-26 09:00:20 GMT | 20",
                "Sat, 28 Nov 2026 08:00:00 GMT | 0",
                "Sat, 28 Nov 2037 09:00:00 GMT | 86400"
            })
    void readsSecondsAndDates(String header, long seconds) {
        assertThat(asked(header)).isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"soon", "''", "1e3"})
    void readsNothingElse(String header) {
        assertThat(asked(header)).isNull();
    }

    @Test
    void isNothingWithoutAHeader() {
        assertThat(RetryAfter.of(new BasicHttpResponse(429), NOW)).isNull();
    }

    private static @Nullable Duration asked(String header) {
        BasicHttpResponse response = new BasicHttpResponse(429);
        response.setHeader("Retry-After", header);
        return RetryAfter.of(response, NOW);
    }
}
