package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import dev.grove.server.mcp.McpClient;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages with attachments. */
class AttachedSessionIT extends SessionBed {

    private static final String PIXEL = Base64.getEncoder().encodeToString(TestImages.PIXEL);

    private static final String IMAGE = attachment("dot.png", TestImages.PIXEL);

    private static final String OTHER = attachment("wide.png", TestImages.png(20, 10));

    private static String attachment(String name, byte[] bytes) {
        return ",\"attachments\":[{\"name\":\"%s\",\"data\":\"data:;base64,%s\"}]"
                .formatted(name, Base64.getEncoder().encodeToString(bytes));
    }

    @Test
    void waitWithWhatIsAttachedAndBringItToTheirRun() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        HttpAnswer sent = send(session, "look", IMAGE + ",\"client_id\":\"m1\"");
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        assertThat(sent.text("state")).isEqualTo("queued");
        String waiting = sent.text("id");
        assertThat(send(session, "look", IMAGE + ",\"client_id\":\"m1\"").text("id"))
                .isEqualTo(waiting);
        assertThat(send(session, "look", OTHER + ",\"client_id\":\"m1\"").status()).isEqualTo(409);
        assertThat(exported(session, waiting).at("/attachments/0/name").asString())
                .isEqualTo("dot.png");

        MODEL.release(word);
        ended(session, slow);
        JsonNode answered = ended(session, waiting);

        assertThat(answered.path("state").asString()).isEqualTo("answered");
        assertThat(MODEL.ofPrompt(word).getLast().body()).contains(PIXEL);
        JsonNode run = caller.get("/agent-runs/" + answered.at("/answer/run_id").asString()).json();
        assertThat(run.at("/attachments/0/name").asString()).isEqualTo("dot.png");
        assertThat(waitingRows(session)).isZero();
        assertThat(send(session, "look", IMAGE + ",\"client_id\":\"m1\"").status()).isEqualTo(200);
        assertThat(exported(session, waiting).path("attachments")).hasSize(1);
        said(session, "and then");
        assertBeginsWithTheOneBefore(MODEL.ofPrompt(word));
        assertThat(MODEL.ofPrompt(word).getLast().body()).contains(PIXEL);
    }

    @Test
    void waitWhereTheyCameOverMcp() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        HttpAnswer sent =
                McpClient.modern(caller)
                        .call(
                                "tools/call",
                                "{\"name\":\"grove__send_message\",\"arguments\":{\"id\":\"%s\",\"text\":\"look\"%s}}"
                                        .formatted(session, IMAGE));
        JsonNode message = sent.json().at("/result/structuredContent");
        assertThat(message.path("state").asString()).as(sent.body()).isEqualTo("queued");
        MODEL.release(word);
        ended(session, slow);
        ended(session, message.path("id").asString());
        assertThat(MODEL.ofPrompt(word).getLast().body()).contains(PIXEL);
    }

    @Test
    void interruptAndAreCountedByTheLimitOfTheQueue() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        String first = send(session, "first", OTHER).text("id");
        for (int i = 1; i < 32; i++) {
            assertThat(send(session, "more", "").status()).isEqualTo(201);
        }
        HttpAnswer full = send(session, "too many", IMAGE);
        assertThat(full.text("code")).isEqualTo("queue_full");
        assertThat(caller.delete("/sessions/" + session + "/messages/" + first).status())
                .isEqualTo(200);
        String now = send(session, "now", IMAGE + ",\"if_busy\":\"interrupt\"").text("id");
        JsonNode answered = ended(session, now);
        MODEL.release(word);
        assertThat(answered.path("n").asInt()).as("it goes first").isEqualTo(2);
        assertThat(ended(session, slow).at("/answer/status").asString()).isEqualTo("cancelled");
        assertThat(MODEL.ofPrompt(word)).anyMatch(request -> request.body().contains(PIXEL));
    }

    @Test
    void doNotSteerAndSayWhatDoes() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        HttpAnswer refused = send(session, "look", IMAGE + ",\"if_busy\":\"steer\"");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("session_busy");
        assertThat(refused.text("detail")).contains("cannot steer", "if_busy queue", "interrupt");
        assertThat(refused.text("run_id"))
                .isEqualTo(message(session, slow).at("/answer/run_id").asString());
        MODEL.release(word);
        ended(session, slow);
        HttpAnswer idle = send(session, "look", IMAGE + ",\"if_busy\":\"steer\"");
        assertThat(idle.status()).as("nothing to steer").isEqualTo(201);
        ended(session, idle.text("id"));
    }

    /** The answer, and what is attached, are another message's. */
    @Test
    void areExportedOnceThoughAnotherMessageSteeredTheAnswer() {
        String session = session(agent(), "");
        String slow = send(session, "slow " + word + " tool", IMAGE).text("id");
        await().until(() -> !MODEL.ofPrompt(word).isEmpty());
        String steering = send(session, "in French", ",\"if_busy\":\"steer\"").text("id");
        MODEL.release(word);
        JsonNode answered = ended(session, slow);
        assertThat(message(session, steering).path("state").asString()).isEqualTo("steered");
        assertThat(exported(session, slow).path("attachments")).hasSize(1);
        assertThat(exported(session, slow).path("turns")).hasSize(2);
        assertThat(exported(session, steering).path("attachments")).isEmpty();
        assertThat(exported(session, steering).path("turns")).isEmpty();
        assertThat(
                        caller.get("/sessions/" + session + "/export")
                                .json()
                                .at("/totals/usage/output_tokens")
                                .asInt())
                .isEqualTo(answered.at("/answer/usage/output_tokens").asInt());
    }

    @Test
    void largeOnesAreFollowedWhileTheyWait() throws Exception {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        byte[] large = TestImages.large(1_200_000);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> waiting =
                    threads.submit(() ->
                            caller.post(
                                    "/sessions/" + session + "/messages/sse",
                                    "{\"text\":\"and this\"%s}"
                                            .formatted(attachment("large.png", large))));
            await().until(() ->
                    caller.get("/sessions/" + session).json().path("queued").asInt() == 1);
            MODEL.release(word);
            assertThat(waiting.get().body()).contains("run.completed");
        }
        ended(session, slow);
        assertThat(MODEL.ofPrompt(word).getLast().body())
                .contains(Base64.getEncoder().encodeToString(large));
    }

    @Test
    void whatCannotBeginKeepsThem() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        String waiting = send(session, "look", IMAGE).text("id");
        HttpAnswer changed =
                caller.call(
                        "PATCH", "/sessions/" + session, "{\"model\":\"openai/gpt-3.5-turbo\"}");
        assertThat(changed.status()).as(changed.body()).isEqualTo(200);
        MODEL.release(word);
        ended(session, slow);
        JsonNode refused = ended(session, waiting);
        assertThat(refused.path("state").asString()).isEqualTo("refused");
        assertThat(refused.at("/refusal/code").asString()).isEqualTo("validation_failed");
        assertThat(exported(session, waiting).path("attachments")).hasSize(1);
    }

    @Test
    void goWithTheirSession() {
        String session = session(agent(), "");
        sentSlow(session);
        send(session, "look", IMAGE);
        assertThat(waitingRows(session)).isEqualTo(1);
        assertThat(caller.delete("/sessions/" + session).status()).isLessThan(300);
        MODEL.release(word);
        await().until(() -> waitingRows(session) == 0);
        assertThat(
                        owner().sql("SELECT count(*) FROM sessions WHERE id = :id::uuid")
                                .param("id", session)
                                .query(Long.class)
                                .single())
                .isZero();
    }

    /** Its words are in the summary from then on; the image is not in words. */
    @Test
    void ofAMessageStayWhenItsOwnAnswerIsSummarised() {
        String session = session(agent("anthropic/claude-sonnet-4-6", ""), "");
        said(session, "hello");
        HttpAnswer sent = send(session, "toil on this", IMAGE);
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        JsonNode answered = ended(session, sent.text("id"));
        assertThat(answered.path("state").asString()).as(answered.toString()).isEqualTo("answered");
        String run = answered.at("/answer/run_id").asString();
        assertThat(caller.get("/agent-runs/" + run + "/compactions").json().path("items"))
                .isNotEmpty();
        List<Request> summarised = summarised();
        assertThat(summarised).as("requests after the summary").isNotEmpty();
        assertThat(summarised)
                .allSatisfy(request -> {
                    assertThat(request.body()).contains(PIXEL);
                    assertThat(request.body())
                            .contains("[Attached to this message, in this order:]\\ndot.png");
                });
        said(session, "and then");
        List<Request> all = summarised();
        assertThat(SessionModel.blocks(all.getLast()))
                .startsWith(SessionModel.blocks(all.get(all.size() - 2)).toArray(String[]::new));
    }

    /** Words alone are repeated of messages before the one under way. */
    @Test
    void ofMessagesThatASummaryRepeatsAreNamed() {
        String session = session(agent(), "");
        ended(session, send(session, "look", IMAGE).text("id"));
        said(session, "toil");
        List<Request> summarised = summarised();
        assertThat(summarised).isNotEmpty();
        assertThat(summarised.getLast().body())
                .contains(
                        "[Attached to this message, and not in this conversation any more:]\\ndot.png (image/png")
                .doesNotContain(PIXEL);
    }

    private List<Request> summarised() {
        return MODEL.ofPrompt(word).stream()
                .filter(request -> request.body().contains("was summarised to make room"))
                .toList();
    }

    private JsonNode exported(String session, String message) {
        return caller.get("/sessions/" + session + "/export")
                .json()
                .path("messages")
                .valueStream()
                .filter(each -> each.at("/message/id").asString().equals(message))
                .findFirst()
                .orElseThrow();
    }

    private long waitingRows(String session) {
        return owner().sql("SELECT count(*) FROM session_attachments WHERE session_id = :id::uuid")
                .param("id", session)
                .query(Long.class)
                .single();
    }

    private String sentSlow(String session) {
        String id = send(session, "slow " + word, "").text("id");
        await().until(() ->
                MODEL.ofPrompt(word).stream()
                        .anyMatch(request -> request.body().contains("slow " + word)));
        return id;
    }
}
