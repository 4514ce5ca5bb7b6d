package dev.grove.mcp.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpGuardTest {

    private final HttpGuard guard =
            new HttpGuard(
                    new HttpGuardSettings(
                            List.of("Grove.example.com"), List.of("https://app.example.com"), 0));

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "localhost:8080, -, true",
                "127.0.0.1, -, true",
                "[::1]:8080, -, true",
                "LOCALHOST:1, -, true",
                "grove.example.com, -, true",
                "evil.example.com, -, false",
                "evil.example.com:8080, -, false",
                "localhost.evil.example.com, -, false",
                "-, -, false",
                "localhost:8080, http://localhost:8080, true",
                "localhost:8080, http://localhost:6274, false",
                "localhost:8080, http://127.0.0.1:8080, false",
                "localhost:8080, https://app.example.com, true",
                "localhost:8080, https://app.example.com.evil.example, false",
                "localhost:8080, http://evil.example.com, false",
                "localhost:8080, null, false",
                "localhost:8080, http://[, false",
                "grove.example.com, https://grove.example.com, true",
                "grove.example.com, http://localhost, false"
            })
    void admitsOverLoopback(String host, String origin, boolean admitted) {
        assertThat(guard.admits(host, origin, true)).isEqualTo(admitted);
    }

    @Test
    void takesAnyNameThatIsNotReachedOverLoopbackButNoForeignPage() {
        assertThat(guard.admits("grove:8080", null, false)).isTrue();
        assertThat(guard.admits("grove:8080", "http://grove:8080", false)).isTrue();
        assertThat(guard.admits("grove:8080", "http://evil.example.com", false)).isFalse();
    }

    @Test
    void readsWhatAClientAccepts() {
        assertThat(Accepted.of(null)).isEqualTo(new Accepted(true, true));
        assertThat(Accepted.of("application/json;q=0.5, Text/Event-Stream"))
                .isEqualTo(new Accepted(true, true));
        assertThat(Accepted.of("application/json")).isEqualTo(new Accepted(true, false));
        assertThat(Accepted.of("text/html")).isEqualTo(new Accepted(false, false));
        assertThat(Accepted.of("*/*")).isEqualTo(new Accepted(true, true));
        assertThat(Accepted.of("text/*, application/json;q=0"))
                .isEqualTo(new Accepted(false, true));
        assertThat(Accepted.of("*/*;q=0.1, text/event-stream;q=0.0"))
                .isEqualTo(new Accepted(true, false));
        assertThat(Accepted.of("application/*;q=0, application/json"))
                .isEqualTo(new Accepted(true, false));
        assertThat(Accepted.of("json")).isEqualTo(new Accepted(false, false));
    }
}
