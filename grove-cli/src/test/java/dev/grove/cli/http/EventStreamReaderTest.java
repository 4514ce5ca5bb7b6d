package dev.grove.cli.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EventStreamReaderTest {

    @Test
    void readsEventsWithAndWithoutAnIdAndPassesOverTheRest() throws IOException {
        EventStreamReader events =
                of(
                        """
                        : a comment
                        retry: 500

                        event: turn.started
                        id: 4
                        data: {"type":"turn.started","turn":1}

                        data: {"type":"text.delta",
                        data: "text":"hi"}

                        """);
        StreamedEvent first = requireNonNull(events.next());
        assertThat(first.id()).isEqualTo("4");
        assertThat(first.type()).isEqualTo("turn.started");
        StreamedEvent second = requireNonNull(events.next());
        assertThat(second.id()).isNull();
        assertThat(second.data().path("text").asString()).isEqualTo("hi");
        assertThat(events.next()).isNull();
    }

    @Test
    void anEventThatTheEndCutsOffIsNone() throws IOException {
        assertThat(of("id: 1\ndata: {\"type\":\"run.completed\"}\n").next()).isNull();
    }

    @Test
    void whatIsNoJsonBreaksTheStream() {
        assertThatThrownBy(() -> of("data: <html>\n\n").next()).isInstanceOf(IOException.class);
    }

    private static EventStreamReader of(String text) {
        return new EventStreamReader(new ByteArrayInputStream(text.getBytes(UTF_8)));
    }
}
