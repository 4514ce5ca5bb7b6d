package dev.grove.server.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.server.problem.body.BodyTooSlowException;
import dev.grove.server.problem.body.LargerBody;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/** A sender that lets each byte wait, by a clock that the bytes move on. */
class BodyLimitTest {

    private static final LargerBody.Allowed ALLOWED =
            new LargerBody.Allowed(64 * BodyLimit.MAX_BYTES, "too large");

    private Instant now = Instant.EPOCH;

    @Test
    void endsASenderThatDripsOnceItsTimeIsOver() throws Exception {
        var body = dripping(Duration.ofSeconds(1));

        assertThat(body.readNBytes(60)).hasSize(60);
        assertThatExceptionOfType(BodyTooSlowException.class).isThrownBy(body::read);
        assertThat(UnreadableBody.explain(new BodyTooSlowException()))
                .hasMessage("The body must arrive within 60 seconds");
    }

    @Test
    void readsASenderThatIsFastEnough() throws Exception {
        assertThat(dripping(Duration.ofMillis(1)).readNBytes(50_000)).hasSize(50_000);
    }

    /** Slowest rate that is allowed, 64 KiB a second, and a slower one. */
    @Test
    void givesALargeBodyTimeForItsSize() throws Exception {
        int large = 8 * (int) BodyLimit.MAX_BYTES;
        assertThat(dripping(Duration.ofNanos(1_000_000_000 / 65_536)).readNBytes(large))
                .hasSize(large);
        assertThatExceptionOfType(BodyTooSlowException.class)
                .isThrownBy(() -> dripping(Duration.ofMillis(1)).readNBytes(large));
    }

    private ServletInputStream dripping(Duration pause) throws Exception {
        MockHttpServletRequest request =
                new MockHttpServletRequest() {
                    @Override
                    public ServletInputStream getInputStream() {
                        return new Drip(pause);
                    }
                };
        InstantSource time = () -> now;
        return new BodyLimit.Limited(request, ALLOWED, time.withZone(ZoneOffset.UTC))
                .getInputStream();
    }

    private final class Drip extends ServletInputStream {

        private final Duration pause;

        Drip(Duration pause) {
            this.pause = pause;
        }

        @Override
        public int read() {
            now = now.plus(pause);
            return ' ';
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            if (length == 0) {
                return 0;
            }
            into[offset] = (byte) read();
            return 1;
        }

        @Override
        public boolean isFinished() {
            return false;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException();
        }
    }
}
