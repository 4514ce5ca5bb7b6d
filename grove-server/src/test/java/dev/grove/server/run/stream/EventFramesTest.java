package dev.grove.server.run.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.TestSecrets;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventFramesTest {

    private static final RunId RUN = RunId.next();

    private final EventFrames frames = new EventFrames();

    @Test
    void aFrameHasTheTypeTheNumberAndTheEventOnOneLine() {
        EventLine event = event(RUN, 3, "first\nsecond");

        assertThat(text(frames.of(event, Scrubber.NONE)))
                .isEqualTo("event: tool.completed\nid: 3\ndata: " + event.json() + "\n\n");
        assertThat(event.json()).contains("first\\nsecond");
    }

    @Test
    void whatIsInNoLogHasNoNumber() {
        assertThat(text(frames.of(event(RUN, 0, "live"), Scrubber.NONE))).doesNotContain("id:");
    }

    @Test
    void allWhoListenHaveTheSameFrame() {
        byte[] first = frames.of(event(RUN, 3, "same"), Scrubber.NONE);

        assertThat(frames.of(event(RUN, 3, "same"), Scrubber.NONE)).isSameAs(first);
    }

    @Test
    void noneHasTheFrameOfAnotherEvent() {
        for (int seq = 1; seq <= 1_000; seq++) {
            EventLine event = event(RUN, seq, "text " + seq);
            EventLine elsewhere = event(RunId.next(), seq, "text " + seq);

            assertThat(text(frames.of(event, Scrubber.NONE))).contains(event.json());
            assertThat(text(frames.of(elsewhere, Scrubber.NONE))).contains(elsewhere.json());
        }
    }

    @Test
    void aValueThatWasStoredSinceIsTakenOut() {
        EventLine event = event(RUN, 3, "token hunter2hunter2");
        assertThat(text(frames.of(event, Scrubber.NONE))).contains("hunter2hunter2");

        assertThat(text(frames.of(event, TestSecrets.scrubber("login", "hunter2hunter2"))))
                .contains("token [secret:login]")
                .doesNotContain("hunter2");
    }

    private static EventLine event(RunId run, long seq, String result) {
        return new ToolEvent.Completed(1, "call_1", "echo", result, false)
                .line(run, seq, Instant.EPOCH);
    }

    private static String text(byte[] frame) {
        return new String(frame, StandardCharsets.UTF_8);
    }
}
