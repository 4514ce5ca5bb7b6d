package dev.grove.server.run.attachment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.run.attachment.type.TestImages;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Attachments of goals: what models receive, what is refused, and what other runs take over. */
class AttachmentIT extends ServerIT {

    private static final String OPENAI = "openai/gpt-4o";
    private static final String ANTHROPIC = "anthropic/claude-sonnet-4-6";
    private static final ModelServer MODEL = ModelServer.start(AttachmentIT::answer);

    private HttpCaller caller;
    private String agent;

    @DynamicPropertySource
    static void models(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
    }

    @AfterAll
    static void closeModel() {
        MODEL.close();
    }

    @BeforeEach
    void makeATenant() {
        caller = newCaller(newTenant(), "admin");
        agent = store("");
    }

    private static Reply answer(ModelServer.Request request) {
        return request.answersSoFar() == 0
                ? Reply.calls(new Call("c1", "echo", "{\"text\":\"a\"}"))
                : Reply.text("seen");
    }

    private String store(String more) {
        String name = "seer-" + UUID.randomUUID();
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"openai/gpt-4o\",\"tools\":[\"echo\"]%s}"
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        return name;
    }

    private static String attachment(String name, String type, byte[] bytes) {
        return "{\"name\":\"%s\",\"data\":\"data:%s;base64,%s\"}"
                .formatted(name, type, base64(bytes));
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** A PNG of some size that no one would decode, and of so many bytes. */
    private static String body(String goal, String model, String more, String... attachments) {
        return "{\"goal\":\"%s\",\"model\":\"%s\"%s,\"attachments\":[%s]}"
                .formatted(goal, model, more, String.join(",", attachments));
    }

    private HttpAnswer post(String body) {
        return caller.post("/agents/" + agent + "/runs", body);
    }

    private String started(String body) {
        HttpAnswer answer = post(body);
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        return answer.text("run_id");
    }

    private HttpAnswer ended(String run, String status) {
        await().untilAsserted(() ->
                assertThat(caller.get("/agent-runs/" + run).body())
                        .contains("\"status\":\"" + status + "\""));
        return caller.get("/agent-runs/" + run);
    }

    /** Requests that have these words. */
    private static List<ModelServer.Request> asked(String goal) {
        return MODEL.requests().stream().filter(request -> request.body().contains(goal)).toList();
    }

    private static String goal() {
        return "look " + UUID.randomUUID();
    }

    /** Messages up to the words of the goal. */
    private static String beginning(ModelServer.Request request, String goal) {
        String body = request.body();
        return body.substring(0, body.indexOf(goal) + goal.length());
    }

    @ParameterizedTest
    @ValueSource(strings = {OPENAI, ANTHROPIC})
    void modelsReceiveImagesAndDocumentsInTheirOwnTerms(String model) {
        String goal = goal();
        HttpAnswer run =
                ended(
                        started(
                                body(
                                        goal,
                                        model,
                                        "",
                                        // The content is a PNG, whatever is said of it.
                                        attachment("notes.txt", "text/plain", TestImages.PIXEL),
                                        attachment("", "image/png", TestImages.PDF))),
                        "completed");
        JsonNode content =
                asked(goal)
                        .getFirst()
                        .json()
                        .at("/messages")
                        .get(model.equals(OPENAI) ? 1 : 0)
                        .path("content");
        if (model.equals(OPENAI)) {
            assertThat(content.at("/0/image_url/url").asString())
                    .isEqualTo("data:image/png;base64," + base64(TestImages.PIXEL));
            assertThat(content.at("/1/file/file_data").asString())
                    .isEqualTo("data:application/pdf;base64," + base64(TestImages.PDF));
            assertThat(content.at("/1/file/filename").asString()).isEqualTo("attachment-2.pdf");
        } else {
            assertThat(content.at("/0/source/data").asString()).isEqualTo(base64(TestImages.PIXEL));
            assertThat(content.at("/0/source/media_type").asString()).isEqualTo("image/png");
            assertThat(content.at("/1/type").asString()).isEqualTo("document");
            assertThat(content.at("/1/source/data").asString()).isEqualTo(base64(TestImages.PDF));
        }
        assertThat(content.at("/2/text").asString())
                .startsWith(goal + "\n\n[Attached to this message, in this order:]\nnotes.txt");
        JsonNode attached = run.json().path("attachments");
        assertThat(attached).hasSize(2);
        assertThat(attached.get(0))
                .hasToString(
                        "{\"after_turn\":0,\"name\":\"notes.txt\",\"kind\":\"image\",\"media_type\":\"image/png\",\"bytes\":%d,\"width\":1,\"height\":1,\"sha256\":\"%s\",\"path\":null}"
                                .formatted(
                                        TestImages.PIXEL.length,
                                        attached.get(0).path("sha256").asString()));
        assertThat(attached.get(1).path("kind").asString()).isEqualTo("document");
        assertThat(run.body()).doesNotContain(base64(TestImages.PIXEL));
    }

    /** A token for each byte of base64 would be two and a half millions. */
    @ParameterizedTest
    @ValueSource(strings = {OPENAI, ANTHROPIC})
    void budgetsCountWhatAnImageTakesAndNotItsBase64(String model) {
        String goal = goal();
        byte[] image = TestImages.large(2_000_000);
        String run =
                started(
                        body(
                                goal,
                                model,
                                ",\"limits\":{\"max_tokens\":30000}",
                                attachment("large.png", "image/png", image)));
        ended(run, "completed");
        assertThat(asked(goal).getFirst().body()).contains(base64(image));
    }

    @ParameterizedTest
    @ValueSource(strings = {OPENAI, ANTHROPIC})
    void aRunThatIsResumedSendsTheSameBytes(String model) {
        String goal = goal();
        String run =
                started(
                        body(
                                goal,
                                model,
                                ",\"limits\":{\"max_turns\":1}",
                                attachment("a.png", "image/png", TestImages.PIXEL),
                                attachment("b.pdf", "application/pdf", TestImages.PDF)));
        ended(run, "stopped");
        HttpAnswer resumed =
                caller.post("/agent-runs/" + run + "/resume", "{\"limits\":{\"max_turns\":3}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        ended(run, "completed");
        List<ModelServer.Request> asked = asked(goal);
        assertThat(asked).hasSize(2);
        assertThat(beginning(asked.get(0), goal)).contains(base64(TestImages.PIXEL));
        assertThat(beginning(asked.get(1), goal)).isEqualTo(beginning(asked.get(0), goal));
    }

    @Test
    void forksAndRunsOnceMoreHaveThem() {
        String goal = goal();
        String run =
                started(body(goal, OPENAI, "", attachment("a.png", "image/png", TestImages.PIXEL)));
        JsonNode attached = ended(run, "completed").json().path("attachments");
        HttpAnswer fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":1}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        HttpAnswer rerun =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(run));
        assertThat(rerun.text("items/0/code")).as(rerun.body()).isEmpty();
        assertThat(ended(fork.text("run_id"), "completed").json().path("attachments"))
                .isEqualTo(attached);
        List<ModelServer.Request> asked = asked(goal);
        assertThat(asked.getLast().body()).contains(base64(TestImages.PIXEL));
        assertThat(beginning(asked.get(2), goal)).isEqualTo(beginning(asked.get(0), goal));
    }

    @Test
    void aForkWithABlindModelIsRefused() {
        String goal = goal();
        String run =
                started(body(goal, OPENAI, "", attachment("a.png", "image/png", TestImages.PIXEL)));
        ended(run, "completed");
        HttpAnswer fork =
                caller.post(
                        "/agent-runs/" + run + "/fork",
                        "{\"turn\":1,\"model\":\"openai/gpt-3.5-turbo\"}");
        assertThat(fork.status()).isEqualTo(400);
        assertThat(fork.body())
                .contains("openai/gpt-3.5-turbo is not known to read a.png")
                .contains("start a run with the attachment instead");
    }

    @Test
    void startsUnderAKeyAreKnownByWhatIsAttached() {
        String key = UUID.randomUUID().toString();
        String path = "/agents/" + agent + "/runs";
        String large =
                body(
                        "g",
                        OPENAI,
                        "",
                        attachment("a.png", "image/png", TestImages.large(1_500_000)));
        HttpAnswer first = caller.postUnderKey(path, large, key);
        assertThat(first.status()).as(first.body()).isEqualTo(202);
        HttpAnswer again = caller.postUnderKey(path, large, key);
        assertThat(again.text("run_id")).isEqualTo(first.text("run_id"));
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(
                        caller.postUnderKey(
                                        path,
                                        body(
                                                "g",
                                                OPENAI,
                                                "",
                                                attachment(
                                                        "a.png",
                                                        "image/png",
                                                        TestImages.large(1_500_001))),
                                        key)
                                .text("code"))
                .isEqualTo("idempotency_mismatch");
    }

    static Stream<Arguments> refusals() {
        String png = attachment("a.png", "image/png", TestImages.PIXEL);
        return Stream.of(
                Arguments.of(
                        "https",
                        body("g", OPENAI, "", "{\"data\":\"https://127.0.0.1/a.png\"}"),
                        400,
                        "attachments[0].data",
                        "other URLs are not read, so send the bytes themselves"),
                Arguments.of(
                        "no data",
                        body("g", OPENAI, "", png, "{\"name\":\"b\"}"),
                        400,
                        "attachments[1].data",
                        "must be data:<media type>;base64,<data>"),
                Arguments.of("null", body("g", OPENAI, "", "null"), 400, "attachments[0].data", ""),
                Arguments.of(
                        "bomb",
                        body(
                                "g",
                                OPENAI,
                                "",
                                attachment("a", "", TestImages.png(100_000, 100_000))),
                        400,
                        "attachments[0].data",
                        "100000 × 100000 pixels, and an image may have at most 64000000"),
                Arguments.of(
                        "cut off",
                        body(
                                "g",
                                OPENAI,
                                "",
                                attachment("a", "", Arrays.copyOf(TestImages.PIXEL, 20))),
                        400,
                        "attachments[0].data",
                        "ends within its header"),
                Arguments.of(
                        "empty",
                        body("g", OPENAI, "", attachment("a", "", new byte[0])),
                        400,
                        "attachments[0].data",
                        "must not be empty"),
                Arguments.of(
                        "HTML as PNG",
                        body(
                                "g",
                                OPENAI,
                                "",
                                png,
                                attachment("a.png", "image/png", text("<html>"))),
                        400,
                        "attachments[1]",
                        "a file of the type text/plain, which no model reads by itself: give the agent"),
                Arguments.of(
                        "SVG",
                        body("g", OPENAI, "", attachment("a", "image/svg+xml", text("<svg/>"))),
                        400,
                        "attachments[0]",
                        "text/plain"),
                Arguments.of(
                        "blind model",
                        body("g", "openai/gpt-3.5-turbo", "", png),
                        400,
                        "attachments[0]",
                        "is not known to read images; name a model that does"),
                Arguments.of(
                        "a model that reads no PDF",
                        body(
                                "g",
                                "openai/gpt-4-turbo",
                                "",
                                png,
                                attachment("a", "", TestImages.PDF)),
                        400,
                        "attachments[1]",
                        "is not known to read PDFs"),
                Arguments.of(
                        "17",
                        body(
                                "g",
                                OPENAI,
                                "",
                                IntStream.range(0, 17).mapToObj(_ -> png).toArray(String[]::new)),
                        400,
                        "attachments",
                        "must be at most 16"),
                Arguments.of(
                        "a long name",
                        body("g", OPENAI, "", attachment("n".repeat(256), "", TestImages.PIXEL)),
                        400,
                        "attachments[0].name",
                        "at most 255 characters"),
                Arguments.of(
                        "together too large",
                        body(
                                "g",
                                OPENAI,
                                "",
                                attachment("a", "", TestImages.large(10_600_000)),
                                attachment("b", "", TestImages.large(10_600_000))),
                        413,
                        "",
                        "at most 20971520 bytes together"),
                Arguments.of(
                        "large by something else",
                        body(
                                "g",
                                OPENAI,
                                ",\"metadata\":{\"x\":\"%s\"}".formatted("y".repeat(1_100_000)),
                                png),
                        413,
                        "",
                        "Without its attachments a start may have at most 1048576 bytes"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void refusalsNameTheFieldAndLeaveNothing(
            String what, String body, int status, String field, String words) {
        long before = contents();
        HttpAnswer refused = post(body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(status);
        assertThat(refused.body()).contains(words).hasSizeLessThan(3_000);
        if (!field.isEmpty()) {
            assertThat(
                            refused.json()
                                    .path("errors")
                                    .valueStream()
                                    .map(error -> error.path("field").asString())
                                    .collect(Collectors.toSet()))
                    .containsExactly(field);
        }
        assertThat(caller.get("/agent-runs?agent=" + agent).json().path("items")).isEmpty();
        assertThat(contents()).isEqualTo(before);
    }

    private long contents() {
        return owner().sql("SELECT count(*) FROM workspace_snapshots").query(Long.class).single();
    }

    @Test
    void aWholeMessageOfTwentyMebibytesPasses() {
        String goal = goal();
        byte[] whole = TestImages.large(20 * 1024 * 1024);
        ended(started(body(goal, ANTHROPIC, "", attachment("a.png", "", whole))), "completed");
        assertThat(asked(goal).getLast().body()).contains(base64(whole));
    }

    @Test
    void goWithTheRun() {
        String run =
                started(
                        body(
                                "g",
                                OPENAI,
                                "",
                                attachment(
                                        "a.png",
                                        "image/png",
                                        TestImages.large(5_000 + new Random().nextInt(1_000)))));
        String digest = ended(run, "completed").json().at("/attachments/0/sha256").asString();
        assertThat(kept(digest)).isEqualTo(1);
        HttpAnswer deleted = caller.delete("/agent-runs/" + run);
        assertThat(deleted.status()).as(deleted.body()).isIn(200, 202, 204);
        await().untilAsserted(() -> assertThat(rows(run)).isZero());
    }

    private long kept(String digest) {
        return owner().sql(
                        "SELECT count(*) FROM workspace_snapshots WHERE digest = :digest AND stored")
                .param("digest", digest)
                .query(Long.class)
                .single();
    }

    private long rows(String run) {
        return owner().sql("SELECT count(*) FROM agent_run_attachments WHERE run_id = :run::uuid")
                .param("run", run)
                .query(Long.class)
                .single();
    }
}
