package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.By;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Report;
import dev.grove.language.policy.Severity;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class WatchingTest {

    private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");

    private final Watching watching = new Watching();

    @Test
    void tellsOfARuleOnceAMinute() {
        assertThat(told("a", 0)).containsExactly("a");
        assertThat(told("a", 59)).isEmpty();
        assertThat(told("b", 59)).as("another rule").containsExactly("b");
        assertThat(told("a", 60)).containsExactly("a");
        assertThat(told("a", 90)).isEmpty();
    }

    @Test
    void aClockThatWasPutBackSilencesNothingForLong() {
        assertThat(told("a", 0)).containsExactly("a");
        assertThat(told("a", -61)).containsExactly("a");
    }

    private List<String> told(String rule, long seconds) {
        By by = new By(false, "l", Layer.BASE.policy().source(), rule, Severity.HIGH);
        CallRuling ruling =
                new CallRuling.Allowed(
                        START.plusSeconds(seconds), false, List.of(new Report.Raised(by, true)));
        return watching.toTell(ruling).stream().map(raised -> raised.by().rule()).toList();
    }
}
