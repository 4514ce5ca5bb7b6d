package dev.grove.core.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.RunId;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class EventLineTest {

    private static final Instant AT = Instant.parse("2026-11-21T00:00:00Z");

    private final RunId run = RunId.next();

    @Test
    void saysWhoseItIsOnlyToSubscribers() {
        EventLine event = EventLine.of(run, 7, EventType.TURN_STARTED, AT, "{\"turn\":2}");

        assertThat(event.line())
                .isEqualTo(
                        "{\"type\":\"turn.started\",\"at\":\"2026-11-21T00:00:00Z\",\"turn\":2}");
        assertThat(event.json())
                .isEqualTo(
                        "{\"type\":\"turn.started\",\"run_id\":\""
                                + run
                                + "\",\"seq\":7,\"at\":\"2026-11-21T00:00:00Z\",\"turn\":2}");
        assertThat(EventLine.parse(run, 7, event.line())).isEqualTo(event);
    }

    @Test
    void givesALiveEventNoNumber() {
        EventLine event = new EventLine(run, 0, "not_live", "{\"type\":\"not_live\"}");

        assertThat(event.json()).isEqualTo("{\"type\":\"not_live\",\"run_id\":\"" + run + "\"}");
    }

    @Test
    void refusesWhatIsNoEvent() {
        assertThatThrownBy(() -> EventLine.parse(run, 3, "[]"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("3");
    }
}
