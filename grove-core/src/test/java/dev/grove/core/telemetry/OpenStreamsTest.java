package dev.grove.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.telemetry.OpenStreams.Kind;
import dev.grove.core.telemetry.OpenStreams.OpenStream;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

class OpenStreamsTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final OpenStreams streams = new OpenStreams(meters);

    @Test
    void countsEachKindWhileItIsOpenAndEachEndOnce() {
        OpenStream first = streams.begin(Kind.EVENTS);
        OpenStream second = streams.begin(Kind.EVENTS);
        OpenStream changes = streams.begin(Kind.MCP);
        assertThat(open("events")).isEqualTo(2);
        first.close();
        first.close();
        assertThat(open("events")).isEqualTo(1);
        assertThat(open("mcp")).isEqualTo(1);
        second.close();
        changes.close();
        assertThat(open("events") + open("mcp")).isZero();
    }

    private double open(String kind) {
        return meters.get("grove.streams.open").tag("kind", kind).gauge().value();
    }
}
