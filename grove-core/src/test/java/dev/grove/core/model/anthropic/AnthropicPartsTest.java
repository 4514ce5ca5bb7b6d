package dev.grove.core.model.anthropic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.BytesContent;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.Message.Part;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.PartContent;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.option.ModelOptions;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Images and documents as Messages has them. */
class AnthropicPartsTest {

    private static final String MARK = ",\"cache_control\":{\"type\":\"ephemeral\"}";
    private static final Part IMAGE =
            new Part.Image(new BytesContent("image/png", bytes("abcd")), 10, 20);
    private static final Part PDF =
            new Part.Document(new BytesContent("application/pdf", bytes("%PDF-")), "a.pdf", 2);

    private static final String IMAGE_SENT =
            "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"YWJjZA==\"}";

    private final ModelServer server = ModelServer.start(_ -> Reply.text("bye"));
    private final ModelHttp http = TestModelHttp.withInactivity(Duration.ofSeconds(2));
    private final Conversation conversation =
            TestAnthropic.at(server.url(), http)
                    .open("claude-sonnet-4-6", "p", List.of(), ModelOptions.NONE);

    @AfterEach
    void close() throws IOException {
        server.close();
        http.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String messages() {
        assertThat(conversation.ask(100, _ -> {}, new Cancellation()))
                .isInstanceOf(ModelOutcome.Answered.class);
        String body = server.requests().getLast().body();
        return body.substring(body.indexOf("\"messages\":["), body.indexOf(",\"max_tokens\""));
    }

    @Test
    void areBlocksOfAMessage() {
        conversation.append(new Message.User(List.of(IMAGE, PDF, new Part.Text("look"))));
        assertThat(messages())
                .isEqualTo(
                        "\"messages\":[{\"role\":\"user\",\"content\":["
                                + IMAGE_SENT
                                + "},{\"type\":\"document\",\"title\":\"a.pdf\",\"source\":{\"type\":\"base64\",\"media_type\":\"application/pdf\",\"data\":\"JVBERi0=\"}},"
                                + "{\"type\":\"text\",\"text\":\"look\""
                                + MARK
                                + "}]}]");
    }

    @Test
    void aTextIsTheBlockThatItWas() {
        conversation.append(new Message.User("look"));
        assertThat(messages())
                .isEqualTo(
                        "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"look\""
                                + MARK
                                + "}]}]");
    }

    @Test
    void takeTheMarkWhereTheyAreLast() {
        conversation.append(new Message.User(List.of(IMAGE)));
        assertThat(messages())
                .isEqualTo(
                        "\"messages\":[{\"role\":\"user\",\"content\":["
                                + IMAGE_SENT
                                + MARK
                                + "}]}]");
    }

    @Test
    void areReadAgainForEachRequestAndCountTokensByABound() {
        long before = conversation.estimatedInputTokens();
        conversation.append(
                new Message.User(
                        List.of(
                                new Part.Image(
                                        new BytesContent("image/png", new byte[3_000_000]),
                                        4_000,
                                        3_000))));
        assertThat(conversation.estimatedInputTokens() - before).isBetween(1_600L, 2_000L);
        String first = messages();
        assertThat(first).hasSizeGreaterThan(4_000_000);
        assertThat(messages()).isEqualTo(first);
    }

    @Test
    void areTriedAgainAndBilledNothingWhileTheyCannotBeRead() {
        conversation.append(new Message.User(List.of(new Part.Image(new Gone(), 1, 1))));
        assertThat(conversation.ask(100, _ -> {}, new Cancellation()))
                .isEqualTo(new ModelOutcome.Unavailable("a.png is gone", null));
    }

    /** Content that cannot be read. */
    private record Gone() implements PartContent {

        @Override
        public String mediaType() {
            return "image/png";
        }

        @Override
        public long bytes() {
            return 30_000;
        }

        @Override
        public byte[] read() throws UnreadablePartException {
            throw new UnreadablePartException("a.png is gone", new FileNotFoundException());
        }
    }
}
