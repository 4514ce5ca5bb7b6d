package dev.grove.core.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace(new RetentionSettings(null, 1_000, 0.25, 64));

    @Test
    void aQuickDatabaseIsAskedForSoManyRowsASecond() {
        Duration pause = pace.after(500, Duration.ofMillis(20));
        assertThat(pause).isEqualTo(Duration.ofMillis(480));
    }

    @Test
    void aSlowOneIsLeftAloneForThreeTimesAsLongAsItTook() {
        assertThat(pace.after(10, Duration.ofSeconds(2))).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void aBatchThatTookLongIsFollowedBySmallerOnes() {
        BatchSize size = new BatchSize(64);
        size.learn(Duration.ofSeconds(1));
        size.learn(Duration.ofSeconds(1));
        assertThat(size.now()).isEqualTo(16);
        size.learn(Duration.ofMillis(200));
        assertThat(size.now()).isEqualTo(16);
        size.learn(Duration.ofMillis(10));
        assertThat(size.now()).isEqualTo(32);
        IntStream.range(0, 9).forEach(_ -> size.learn(Duration.ofMinutes(1)));
        assertThat(size.now()).isOne();
        IntStream.range(0, 9).forEach(_ -> size.learn(Duration.ZERO));
        assertThat(size.now()).isEqualTo(64);
    }
}
