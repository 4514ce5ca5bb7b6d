package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed while a model looks at an image; another one sends the model the same bytes.
 */
class KilledWithAttachmentsIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @Test
    void anotherServerSendsTheSameBytes(@TempDir Path folder) {
        try (ModelServer model = ModelServer.start(KilledWithAttachmentsIT::firstTurn);
                Cluster cluster =
                        new Cluster(folder, Map.of("OPENAI_BASE_URL", model.url() + "/v1"))) {
            ServerProcess server = cluster.start("one");
            server.awaitReady();
            HttpAnswer stored =
                    server.caller()
                            .post(
                                    "/agents",
                                    "{\"name\":\"seer\",\"system_prompt\":\"p\",\"model\":\"openai/gpt-4o\",\"tools\":[\"echo\"]}");
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
            String run = started(server);
            await().atMost(LIMIT).until(() -> model.requests().size() == 2);

            server.kill();
            model.reply(_ -> Reply.text("seen"));
            ServerProcess other = cluster.start("two");
            other.awaitReady();
            cluster.awaitStatus(other.caller(), run, "completed");

            List<String> asked =
                    model.requests().stream().map(KilledWithAttachmentsIT::history).toList();
            assertThat(asked).hasSize(3);
            assertThat(asked.get(0))
                    .contains("\"data:image/png;base64," + base64(TestImages.PIXEL) + "\"")
                    .contains("\"data:application/pdf;base64," + base64(TestImages.PDF) + "\"");
            assertThat(asked.get(1)).startsWith(asked.get(0));
            assertThat(asked.get(2)).isEqualTo(asked.get(1));
        }
    }

    @Test
    void whatWaitsIsBegunElsewhereWithTheSameBytes(@TempDir Path folder) {
        try (ModelServer model = ModelServer.start(_ -> new Reply.Hangs());
                Cluster cluster =
                        new Cluster(folder, Map.of("OPENAI_BASE_URL", model.url() + "/v1"))) {
            ServerProcess server = cluster.start("one");
            server.awaitReady();
            server.caller()
                    .post(
                            "/agents",
                            "{\"name\":\"seer\",\"system_prompt\":\"p\",\"model\":\"openai/gpt-4o\",\"tools\":[\"echo\"]}");
            String messages =
                    "/sessions/%s/messages"
                            .formatted(
                                    server.caller()
                                            .post("/sessions", "{\"agent\":\"seer\"}")
                                            .text("id"));
            server.caller().post(messages, "{\"text\":\"first\"}");
            HttpAnswer sent =
                    server.caller()
                            .post(
                                    messages,
                                    "{\"text\":\"look\",\"attachments\":[{\"data\":\"data:;base64,%s\"}]}"
                                            .formatted(base64(TestImages.PIXEL)));
            assertThat(sent.text("state")).as(sent.body()).isEqualTo("queued");
            await().atMost(LIMIT).until(() -> model.requests().size() == 1);

            server.kill();
            model.reply(_ -> Reply.text("seen"));
            ServerProcess other = cluster.start("two");
            other.awaitReady();

            await().atMost(LIMIT)
                    .until(() ->
                            other.caller()
                                    .get(messages + "/" + sent.text("id"))
                                    .text("state")
                                    .equals("answered"));
            assertThat(model.requests().getLast().body())
                    .contains("\"data:image/png;base64," + base64(TestImages.PIXEL) + "\"");
        }
    }

    /** The second request is never answered. */
    private static Reply firstTurn(ModelServer.Request request) {
        return request.answersSoFar() == 0
                ? Reply.calls(new Call("c1", "echo", "{\"text\":\"a\"}"))
                : new Reply.Hangs();
    }

    private static String started(ServerProcess server) {
        HttpAnswer started =
                server.caller()
                        .post(
                                "/agents/seer/runs",
                                "{\"goal\":\"look\",\"attachments\":[{\"data\":\"data:;base64,%s\"},{\"data\":\"data:;base64,%s\"}]}"
                                        .formatted(
                                                base64(TestImages.PIXEL), base64(TestImages.PDF)));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    /** All but the end of a request, whose output limit is what the budget has left. */
    private static String history(ModelServer.Request request) {
        return request.body().substring(0, request.body().indexOf("],\"max_completion_tokens\""));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
