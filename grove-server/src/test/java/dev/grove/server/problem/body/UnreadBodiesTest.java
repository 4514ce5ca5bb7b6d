package dev.grove.server.problem.body;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** Bodies without an end, by a clock that what is read of them moves on. */
class UnreadBodiesTest {

    private Instant now = Instant.EPOCH;
    private final InstantSource time = () -> now;
    private final UnreadBodies bodies = new UnreadBodies(time.withZone(ZoneOffset.UTC));

    @Test
    void areReadUpToABound() throws Exception {
        Endless body = new Endless(Duration.ZERO, 8192);
        bodies.discard(body);
        assertThat(body.taken).isEqualTo(UnreadBodies.MOST_BYTES);
    }

    @Test
    void areReadForAMinute() throws Exception {
        Endless body = new Endless(Duration.ofSeconds(1), 1);
        bodies.discard(body);
        assertThat(body.taken).isEqualTo(UnreadBodies.MOST_TIME.toSeconds());
    }

    private final class Endless implements UnreadBodies.Body {

        private final Duration pause;
        private final int piece;
        private long taken;

        Endless(Duration pause, int piece) {
            this.pause = pause;
            this.piece = piece;
        }

        @Override
        public int readOn() {
            now = now.plus(pause);
            taken += piece;
            return piece;
        }
    }
}
