package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Request;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Messages that come while another one is answered. */
class BusySessionIT extends SessionBed {

    @Test
    void waitInTheOrderInWhichTheyCame() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            HttpAnswer sent = send(session, "then " + i, "");
            assertThat(sent.status()).isEqualTo(201);
            assertThat(sent.text("state")).isEqualTo("queued");
            assertThat(sent.json().path("n").isNull()).isTrue();
            waiting.add(sent.text("id"));
        }
        assertThat(caller.get("/sessions/" + session).json().path("queued").asInt()).isEqualTo(4);
        HttpAnswer withdrawn =
                caller.delete("/sessions/" + session + "/messages/" + waiting.get(1));
        assertThat(withdrawn.text("state")).isEqualTo("withdrawn");
        MODEL.release(word);
        ended(session, slow);
        waiting.remove(1);
        waiting.forEach(id ->
                assertThat(ended(session, id).path("state").asString()).isEqualTo("answered"));
        assertThat(
                        conversation(session, "").stream()
                                .filter(message -> !message.path("n").isNull())
                                .map(message -> message.path("text").asString()))
                .containsExactly("slow " + word, "then 0", "then 2", "then 3");
        HttpAnswer late = caller.delete("/sessions/" + session + "/messages/" + slow);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.body()).contains("/agent-runs/");
    }

    @Test
    void interruptWhatIsAnsweredAndGoFirst() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        String later = send(session, "later", "").text("id");
        String now = send(session, "now", ",\"if_busy\":\"interrupt\"").text("id");
        assertThat(ended(session, slow).at("/answer/status").asString()).isEqualTo("cancelled");
        ended(session, now);
        ended(session, later);
        MODEL.release(word);
        assertThat(conversation(session, ""))
                .extracting(message -> message.path("text").asString())
                .containsExactly("slow " + word, "now", "later");
    }

    @Test
    void areRefusedWhereTheySaySo() {
        String session = session(agent(), ",\"if_busy\":\"reject\"");
        String slow = sentSlow(session);
        HttpAnswer refused = send(session, "now", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("session_busy");
        assertThat(refused.text("run_id"))
                .isEqualTo(message(session, slow).at("/answer/run_id").asString());
        HttpAnswer queued = send(session, "then", ",\"if_busy\":\"queue\"");
        assertThat(queued.text("state")).isEqualTo("queued");
        MODEL.release(word);
        ended(session, queued.text("id"));
        assertThat(conversation(session, "")).hasSize(2);
    }

    @Test
    void areRefusedBeyondThirtyTwo() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        for (int i = 0; i < 32; i++) {
            assertThat(send(session, "more " + i, "").status()).isEqualTo(201);
        }
        HttpAnswer refused = send(session, "too many", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("queue_full");
        for (String how : List.of("steer", "interrupt")) {
            HttpAnswer full = send(session, "too many", ",\"if_busy\":\"" + how + "\"");
            assertThat(full.text("code")).isEqualTo("queue_full");
            assertThat(full.text("detail")).contains("those that steer or interrupt included");
        }
        MODEL.release(word);
        ended(session, slow);
        await().until(() ->
                caller.get("/sessions/" + session)
                        .json()
                        .path("activity")
                        .asString()
                        .equals("idle"));
        assertThat(conversation(session, "")).hasSize(33);
    }

    /** By two callers at once, who send again what found the queue full. */
    @Test
    void manyAtOnceGetOneOrderAndNoneIsLost() throws Exception {
        String session = session(agent(), "");
        HttpCaller other = newCaller(tenant, "invoke");
        CountDownLatch together = new CountDownLatch(1);
        List<Future<HttpAnswer>> sent;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            sent =
                    IntStream.range(0, 45)
                            .mapToObj(i ->
                                    threads.submit(() -> {
                                        together.await();
                                        return sendUntilThereIsRoom(
                                                i % 2 == 0 ? caller : other,
                                                session,
                                                "{\"text\":\"at once %d\",\"client_id\":\"c%d\"}"
                                                        .formatted(i, i % 40));
                                    }))
                            .toList();
            together.countDown();
        }
        List<Integer> answers = new ArrayList<>();
        for (Future<HttpAnswer> each : sent) {
            answers.add(each.get().status());
        }
        // Five client ids came twice, with other words.
        assertThat(answers).filteredOn(status -> status == 409).hasSize(5);
        assertThat(answers).filteredOn(status -> status == 201).hasSize(40);
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        caller.get("/sessions/" + session)
                                .json()
                                .path("activity")
                                .asString()
                                .equals("idle"));
        List<JsonNode> all = conversation(session, "");
        assertThat(all)
                .extracting(message -> message.path("n").asInt())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 40).boxed().toList());
        assertThat(all).allMatch(message -> message.path("state").asString().equals("answered"));
        assertThat(all)
                .extracting(message -> message.path("client_id").asString())
                .doesNotHaveDuplicates();
        List<Request> asked = MODEL.ofPrompt(word);
        assertThat(asked).as("each was asked for once").hasSize(40);
        for (int i = 1; i < asked.size(); i++) {
            assertThat(SessionModel.blocks(asked.get(i)))
                    .as("request " + i)
                    .startsWith(SessionModel.blocks(asked.get(i - 1)).toArray(String[]::new));
        }
    }

    private static HttpAnswer sendUntilThereIsRoom(
            HttpCaller caller, String session, String message) {
        return await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(
                        () -> caller.post("/sessions/" + session + "/messages", message),
                        answer ->
                                answer.status() == 201
                                        || !answer.text("code").equals("queue_full"));
    }

    @Test
    void theSameMessageAgainIsTheMessageThatThereIs() {
        String session = session(agent(), "");
        HttpAnswer first = send(session, "hello", ",\"client_id\":\"m1\"");
        ended(session, first.text("id"));
        HttpAnswer again = send(session, "hello", ",\"client_id\":\"m1\"");
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("id")).isEqualTo(first.text("id"));
        assertThat(again.json().at("/answer/status").asString()).isEqualTo("completed");
        HttpAnswer other = send(session, "bye", ",\"client_id\":\"m1\"");
        assertThat(other.status()).isEqualTo(409);
        assertThat(other.body()).contains("client_id");
        assertThat(MODEL.ofPrompt(word)).hasSize(1);
    }

    @Test
    void whatCannotBeginIsRefusedAndTheNextOneBegins() {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        String waiting = send(session, "then", "").text("id");
        assertThat(caller.delete("/agents/a" + word).status()).isEqualTo(204);
        MODEL.release(word);
        assertThat(ended(session, slow).path("state").asString()).isEqualTo("answered");
        JsonNode refused = ended(session, waiting);
        assertThat(refused.path("state").asString()).isEqualTo("refused");
        assertThat(refused.at("/refusal/message").asString())
                .contains("agent of this session was deleted");
        assertThat(caller.get("/sessions/" + session).json().path("queued").asInt()).isZero();
    }

    @Test
    void areFollowedFromTheFirstWordWhetherTheyWaitOrNot() throws Exception {
        String session = session(agent(), "");
        HttpAnswer first =
                caller.post("/sessions/" + session + "/messages/sse", "{\"text\":\"hello\"}");
        assertThat(first.headers().firstValue("Grove-Message-Id")).isPresent();
        assertThat(first.body())
                .containsSubsequence("run.started", "text.delta", "answer to it", "run.completed");
        String slow = sentSlow(session);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> waiting =
                    threads.submit(() ->
                            caller.post(
                                    "/sessions/" + session + "/messages/sse",
                                    "{\"text\":\"and then\"}"));
            await().until(() ->
                    caller.get("/sessions/" + session).json().path("queued").asInt() == 1);
            MODEL.release(word);
            assertThat(waiting.get().body()).contains("run.completed").doesNotContain("slow");
        }
        ended(session, slow);
    }

    @Test
    void areToldWhyNobodyAnswersThem() throws Exception {
        String session = session(agent(), "");
        String slow = sentSlow(session);
        String sse = "/sessions/" + session + "/messages/sse";
        String withdrawn = "{\"text\":\"one\",\"client_id\":\"m-1\"}";
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> one = threads.submit(() -> caller.post(sse, withdrawn));
            awaitQueued(session, 1);
            String id =
                    conversation(session, "").stream()
                            .filter(message -> message.path("client_id").asString("").equals("m-1"))
                            .map(message -> message.path("id").asString())
                            .findFirst()
                            .orElseThrow();
            caller.delete("/sessions/" + session + "/messages/" + id);
            String told =
                    "event: error\ndata: {\"type\":\"error\",\"code\":\"conflict\",\"detail\":\"The message was taken back\"}\n\n";
            assertThat(one.get().body()).endsWith(told);
            assertThat(caller.post(sse, withdrawn).body()).endsWith(told);

            Future<HttpAnswer> two = threads.submit(() -> caller.post(sse, "{\"text\":\"two\"}"));
            awaitQueued(session, 1);
            assertThat(caller.delete("/agents/a" + word).status()).isEqualTo(204);
            MODEL.release(word);
            ended(session, slow);
            assertThat(two.get().body())
                    .contains("event: error", "agent of this session was deleted");
        }
    }

    @Test
    void areToldThatTheirSessionWasDeleted() throws Exception {
        String session = session(agent(), "");
        String _ = sentSlow(session);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> waiting =
                    threads.submit(() ->
                            caller.post(
                                    "/sessions/" + session + "/messages/sse",
                                    "{\"text\":\"and then\"}"));
            awaitQueued(session, 1);
            assertThat(caller.delete("/sessions/" + session).status()).isLessThan(300);
            assertThat(waiting.get().body()).contains("event: error", "\"code\":\"not_found\"");
        } finally {
            MODEL.release(word);
        }
    }

    private void awaitQueued(String session, int messages) {
        await().until(() ->
                caller.get("/sessions/" + session).json().path("queued").asInt() == messages);
    }

    private String sentSlow(String session) {
        String id = send(session, "slow " + word, "").text("id");
        await().until(() ->
                MODEL.ofPrompt(word).stream()
                        .anyMatch(request -> request.body().contains("slow " + word)));
        return id;
    }
}
