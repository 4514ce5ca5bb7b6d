package dev.grove.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class EventReaderTest {

    private final List<ServerEvent> events = new ArrayList<>();
    private final EventReader reader = new EventReader(JsonMapper.builder().build(), events::add);

    @Test
    void putsAnEventTogetherAtTheEmptyLine() {
        read("event: turn.started", "id: 4", "data: {\"type\":\"turn.started\",\"turn\":2}");
        assertThat(events).isEmpty();

        read("");

        assertThat(events)
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.type()).isEqualTo("turn.started");
                    assertThat(event.data().path("turn").asInt()).isEqualTo(2);
                });
    }

    @Test
    void passesOverCommentsAndEmptyEvents() {
        read(": still here", "", "", "event: x", "");

        assertThat(events).isEmpty();
    }

    @Test
    void joinsDataOfSeveralLines() {
        read("data: {\"type\":", "data: \"run.queued\"}", "");

        assertThat(events).extracting(ServerEvent::type).containsExactly("run.queued");
    }

    private void read(String... lines) {
        List.of(lines).forEach(reader::accept);
    }
}
