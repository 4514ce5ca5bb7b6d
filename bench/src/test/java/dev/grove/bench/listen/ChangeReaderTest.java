package dev.grove.bench.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ChangeReaderTest {

    private static final String HEAD = "HTTP/1.0 200 \r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String BEGUN = message("notifications/subscriptions/acknowledged");
    private static final String CHANGED = message("notifications/tools/list_changed");

    private final ChangeReader reader = new ChangeReader();

    @Test
    void hearsAChangeHoweverTheBytesAreCut() {
        hear(HEAD);
        assertThat(reader.hasBegun()).isFalse();
        for (byte b : bytes(BEGUN + ":\n\n")) {
            reader.receive(new byte[] {b}, 1);
        }
        assertThat(reader.hasBegun()).isTrue();
        assertThat(reader.isDone()).isFalse();
        hear(":\n\n" + CHANGED);
        assertThat(reader.receivedAll()).isTrue();
    }

    @Test
    void takesNoOtherMessageForTheOneItWaitsFor() {
        hear(HEAD + BEGUN + message("notifications/prompts/list_changed") + ":\n\n");
        assertThat(reader.isDone()).isFalse();
        assertThat(reader.fault()).isNull();
    }

    @Test
    void noticesAChangeThatComesTwice() {
        hear(HEAD + BEGUN + CHANGED + CHANGED);
        assertThat(reader.receivedAll()).isFalse();
        assertThat(reader.fault()).isEqualTo("received one change twice");
    }

    @Test
    void takesARefusalForAFault() {
        hear("HTTP/1.0 401 \r\n\r\n{}");
        reader.cutOff();
        assertThat(reader.hasBegun()).isFalse();
        assertThat(reader.fault()).startsWith("was answered HTTP/1.0 401");
    }

    @Test
    void takesTheEndOfItsStreamForAFault() {
        hear(HEAD + BEGUN + CHANGED);
        reader.cutOff();
        assertThat(reader.receivedAll()).isFalse();
        assertThat(reader.fault()).isEqualTo("was cut off while it listened");
    }

    private void hear(String text) {
        byte[] bytes = bytes(text);
        reader.receive(bytes, bytes.length);
    }

    private static String message(String method) {
        return "event: message\ndata: {\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\"}\n\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
