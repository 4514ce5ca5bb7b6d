package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.BytesContent;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.Message.Part;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelFamily;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Images and documents as Chat Completions has them. */
class OpenAiPartsTest {

    private static final Dialect ALTERNATING =
            new Dialect(
                    null,
                    false,
                    true,
                    false,
                    CallIdForm.ANY,
                    null,
                    Map.of(),
                    Map.of(),
                    ModelFamily.STANDARD);

    private static final Part IMAGE =
            new Part.Image(new BytesContent("image/png", bytes("abcd")), 10, 20);
    private static final Part PDF =
            new Part.Document(
                    new BytesContent("application/pdf", bytes("%PDF-")), "a \"b\".pdf", 2);
    private static final Part WORDS = new Part.Text("look \"here\"");

    private static final String SENT =
            """
            {"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,YWJjZA=="}},\
            {"type":"file","file":{"filename":"a \\"b\\".pdf","file_data":"data:application/pdf;base64,JVBERi0="}},\
            {"type":"text","text":"look \\"here\\""}\
            """;

    private final SentRequests sent = new SentRequests();

    @AfterEach
    void close() throws IOException {
        sent.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private String body(Dialect dialect, Message... history) {
        Conversation conversation = sent.open(dialect, "", List.of());
        for (Message message : history) {
            conversation.append(message);
        }
        return sent.ask(conversation).body();
    }

    @Test
    void arePartsOfAMessage() {
        assertThat(
                        body(
                                Dialect.STANDARD,
                                new Message.User(List.of(IMAGE, PDF, WORDS)),
                                new Message.User("go on")))
                .contains(
                        "\"messages\":[" + SENT + "]},{\"role\":\"user\",\"content\":\"go on\"}],");
    }

    /** Prompt caches need each byte of a text to stay as it was. */
    @Test
    void aTextStaysAString() {
        assertThat(body(Dialect.STANDARD, new Message.User(List.of(WORDS))))
                .contains("\"messages\":[{\"role\":\"user\",\"content\":\"look \\\"here\\\"\"}],");
    }

    @Test
    void joinOneMessageWhereRolesAlternate() {
        assertThat(
                        body(
                                ALTERNATING,
                                new Message.User(List.of(IMAGE, PDF, WORDS)),
                                new Message.User("go on"),
                                new Message.User(List.of(IMAGE))))
                .contains(
                        "\"messages\":["
                                + SENT
                                + ",{\"type\":\"text\",\"text\":\"go on\"},{\"type\":\"image_url\","
                                + "\"image_url\":{\"url\":\"data:image/png;base64,YWJjZA==\"}}]}],");
    }

    @Test
    void followATextByAnAnswerWhereRolesAlternate() {
        assertThat(body(ALTERNATING, new Message.User("first"), new Message.User(List.of(IMAGE))))
                .contains(
                        "{\"role\":\"user\",\"content\":\"first\"},{\"role\":\"assistant\",\"content\":\"Go on.\"},"
                                + "{\"role\":\"user\",\"content\":[{\"type\":\"image_url\"");
    }

    @Test
    void countTokensByABoundAndNotByTheirBase64() {
        Conversation conversation = sent.open(Dialect.STANDARD, "", List.of());
        long before = conversation.estimatedInputTokens();
        conversation.append(
                new Message.User(
                        List.of(
                                new Part.Image(
                                        new BytesContent("image/png", new byte[3_000_000]),
                                        4_000,
                                        3_000))));
        assertThat(conversation.estimatedInputTokens() - before).isBetween(15_000L, 17_000L);
    }
}
