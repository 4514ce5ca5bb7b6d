package dev.grove.bench.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RunReaderTest {

    private static final String HEAD = "HTTP/1.0 200 \r\nContent-Type: text/event-stream\r\n\r\n";
    private static final String END = "event: run.completed\nid: 3\ndata: {}\n\n";

    private final RunReader reader = new RunReader();

    @Test
    void hearsAllHoweverTheBytesAreCut() {
        for (byte b : bytes(HEAD + event(1) + ":\n\n" + event(2) + END)) {
            reader.receive(new byte[] {b}, 1);
        }
        assertThat(reader.receivedAll()).isTrue();
    }

    @Test
    void noticesAnEventThatIsMissing() {
        hear(HEAD + event(1) + END);
        assertThat(reader.isDone()).isTrue();
        assertThat(reader.receivedAll()).isFalse();
        assertThat(reader.fault()).isEqualTo("received 3 after 1");
    }

    @Test
    void noticesAnEventThatComesTwice() {
        hear(HEAD + event(1) + event(2) + event(2) + END);
        assertThat(reader.fault()).isEqualTo("received 2 after 2");
    }

    @Test
    void hasNotHeardAllBeforeTheEnd() {
        hear(HEAD + event(1) + event(2));
        assertThat(reader.receivedAll()).isFalse();
        reader.cutOff();
        assertThat(reader.fault()).isEqualTo("was cut off after 2");
    }

    @Test
    void isNotCutOffByTheEndOfAStreamThatIsComplete() {
        hear(HEAD + event(1) + event(2) + END);
        reader.cutOff();
        assertThat(reader.receivedAll()).isTrue();
    }

    @Test
    void takesARefusalForAFault() {
        hear("HTTP/1.0 429 \r\n\r\n");
        assertThat(reader.fault()).startsWith("was answered HTTP/1.0 429");
    }

    @Test
    void takesNoTextOfAnEventForAnEvent() {
        hear(HEAD + "event: x\nid: 1\ndata: id: 7 event: run.completed\n\n");
        assertThat(reader.fault()).isNull();
        assertThat(reader.isDone()).isFalse();
    }

    private void hear(String text) {
        byte[] bytes = bytes(text);
        reader.receive(bytes, bytes.length);
    }

    private static String event(int number) {
        return "event: turn.started\nid: " + number + "\ndata: {\"seq\":" + number + "}\n\n";
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
