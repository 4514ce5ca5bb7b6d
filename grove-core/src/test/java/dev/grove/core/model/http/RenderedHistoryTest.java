package dev.grove.core.model.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.BytesContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;
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
        byte[] sent = history.request("]}").json().array();
        assertThat(history.request("]}").json().array()).isSameAs(sent);
        history.begin("1");
        assertThat(history.request("]}").json().array()).isSameAs(sent);
    }

    @Test
    void theEstimateIsOfAllBytesThatAreKept() {
        history.begin("\"€\"");
        RequestBody request = history.request("]}");
        assertThat(history.estimatedTokens()).isEqualTo(request.length() - 2L);
    }

    @Test
    void contentsAreSentAsBase64AndCountTheirOwnTokens() throws IOException {
        byte[] bytes = new byte[200_001];
        new Random(1).nextBytes(bytes);
        history.begin("\"a");
        history.append(new BytesContent("image/png", bytes), 1_600);
        history.append("b\"");
        RequestBody request = history.request("]}");
        String sent = text(request);
        assertThat(sent)
                .isEqualTo(
                        "{\"messages\":[\"a" + Base64.getEncoder().encodeToString(bytes) + "b\"]}");
        assertThat(request.length()).isEqualTo(sent.length());
        assertThat(request.entity().getContentLength()).isEqualTo(sent.length());
        assertThat(request.entity().isRepeatable()).isTrue();
        assertThat(history.estimatedTokens()).isEqualTo(13 + 4 + 1_600);
    }

    private static String text(RequestBody request) {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try {
            request.writeTo(sent);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sent.toString(StandardCharsets.UTF_8);
    }
}
