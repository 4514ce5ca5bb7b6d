package dev.grove.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RenderedHistoryTest {

    private final RenderedHistory history = new RenderedHistory("{\"messages\":[");

    @Test
    void aRequestHasTheMessagesInOneLineAndAnEndThatIsNotKept() {
        assertThat(text(history.request("]}"))).isEqualTo("{\"messages\":[]}");
        history.begin("\"ä\"");
        assertThat(text(history.request("],\"n\":1}"))).isEqualTo("{\"messages\":[\"ä\"],\"n\":1}");
        history.begin("[1");
        history.append(",2]");
        assertThat(text(history.request("]}"))).isEqualTo("{\"messages\":[\"ä\",[1,2]]}");
    }

    /** A run of hundreds of turns must not copy all that was said in each of them. */
    @Test
    void whatIsSentIsNotCopied() {
        history.begin("\"" + "x".repeat(100_000) + "\"");
        byte[] sent = history.request("]}").array();
        assertThat(history.request("]}").array()).isSameAs(sent);
        history.begin("1");
        assertThat(history.request("]}").array()).isSameAs(sent);
    }

    @Test
    void theEstimateIsOfAllBytesThatAreKept() {
        history.begin("\"€\"");
        ByteBuffer request = history.request("]}");
        assertThat(history.estimatedTokens()).isEqualTo(request.remaining() - 2L);
    }

    private static String text(ByteBuffer request) {
        return StandardCharsets.UTF_8.decode(request).toString();
    }
}
