package dev.grove.bench.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ChatReaderTest {

    private static final String HEAD = "HTTP/1.1 200 \n";
    private static final String BEGUN = "data: {\"type\":\"start\"}\n\n";
    private static final String FINISH =
            "data: {\"type\":\"finish\",\"finishReason\":\"stop\"}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    private final ChatReader reader = new ChatReader();

    @Test
    void readsAnAnswerToItsEnd() {
        receive(HEAD + BEGUN + FINISH);
        assertThat(reader.receivedAll()).isFalse();
        receive(DONE);
        assertThat(reader.receivedAll()).isTrue();
    }

    @Test
    void takesNoErrorForAnEnd() {
        receive(HEAD + BEGUN + "data: {\"type\":\"error\",\"errorText\":\"x\"}\n\n" + DONE);
        assertThat(reader.receivedAll()).isFalse();
        assertThat(reader.fault()).contains("error");
    }

    @Test
    void takesNoRefusalForAnEnd() {
        receive("HTTP/1.1 409 \n" + FINISH + DONE);
        assertThat(reader.receivedAll()).isFalse();
        assertThat(reader.fault()).contains("409");
    }

    @Test
    void saysThatItWasCutOff() {
        receive(HEAD + BEGUN);
        reader.cutOff();
        assertThat(reader.fault()).isEqualTo("was cut off");
    }

    private void receive(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        reader.receive(bytes, bytes.length);
    }
}
