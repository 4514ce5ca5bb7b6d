package dev.grove.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolSource;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs in which tools and models write a secret value in every form, piece by piece: it is then
 * looked for in what the model was sent, the database, the log and all that callers get.
 */
@Import(RunScrubIT.Leaks.class)
@ExtendWith(OutputCaptureExtension.class)
class RunScrubIT extends ServerIT {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final ModelServer MODEL = ModelServer.start(_ -> Reply.text("unused"));
    private static final int PAUSE_MILLIS = 1;

    @Value("${grove.database.url}")
    private String databaseUrl;

    @Value("${grove.database.username}")
    private String username;

    @Value("${grove.database.password}")
    private String password;

    private HttpCaller admin;
    private int requestsBefore;

    @TestConfiguration(proxyBeanMethods = false)
    static class Leaks {

        @Bean
        ToolSource leaks() {
            return () -> List.of(Leak.tool());
        }
    }

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
        registry.add("grove.models.anthropic.base-url", MODEL::url);
        registry.add("grove.models.anthropic.api-key", () -> "key-of-the-tests");
    }

    @AfterAll
    static void close() {
        MODEL.close();
    }

    @BeforeEach
    void setUp() {
        admin = newCaller(newTenant(), "admin");
        requestsBefore = MODEL.requests().size();
        HttpAnswer stored =
                admin.call(
                        "PUT",
                        "/secrets/token",
                        JSON.writeValueAsString(Map.of("value", Leak.VALUE)));
        assertThat(stored.status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai/test", "anthropic/test"})
    void letsNoFormOfAValueThrough(String model, CapturedOutput log) {
        MODEL.reply(request ->
                switch (request.answersSoFar()) {
                    case 0 -> callsForEveryForm();
                    case 1 -> saysEveryForm(List.of(new Call("c2", "leak", arguments("plain"))));
                    default -> finishesWithEveryForm();
                });
        HttpAnswer stream = run(model, "Use " + Leak.VALUE + " well.");
        String run = stream.headers().firstValue("Grove-Run-Id").orElseThrow();
        assertThat(admin.get("/agent-runs/" + run).text("status")).isEqualTo("completed");
        assertThat(MODEL.requests()).hasSize(requestsBefore + 3);
        assertNowhere(run, stream, log);
        // It was written and found each time, not merely absent.
        String turns = admin.get("/agent-runs/" + run + "/turns").body();
        assertThat(turns.split("\\[secret:token]", -1)).hasSizeGreaterThan(3 * Leak.FORMS.size());
        assertThat(deltas(stream).split("\\[secret:token]", -1)).hasSize(Leak.FORMS.size() + 1);
        assertThat(MODEL.requests().getLast().body()).contains("[secret:token]");
        assertThat(log.getAll()).contains("IllegalStateException: no access with [secret:token]");
    }

    @Test
    void letsNoFormThroughInATextThatEndsTheRun(CapturedOutput log) {
        MODEL.reply(_ -> saysEveryForm(List.of()));
        HttpAnswer stream = run("anthropic/test", "g");
        String run = stream.headers().firstValue("Grove-Run-Id").orElseThrow();
        JsonNode ended = admin.get("/agent-runs/" + run).json();
        assertThat(ended.path("stop_reason").asString()).isEqualTo("text");
        assertThat(ended.path("result").asString()).contains("plain: [secret:token]");
        assertNowhere(run, stream, log);
    }

    @Test
    void scrubsTheWordsOfAProviderThatQuotesWhatItRefuses(CapturedOutput log) {
        String body =
                JSON.writeValueAsString(
                        Map.of("error", Map.of("message", "cannot read " + Leak.VALUE)));
        MODEL.reply(_ -> new Reply.Fails(400, Map.of(), body));
        HttpAnswer stream = run("openai/test", "g");
        String run = stream.headers().firstValue("Grove-Run-Id").orElseThrow();
        JsonNode error = admin.get("/agent-runs/" + run).json().path("error");
        assertThat(error.path("code").asString()).isEqualTo("model_rejected");
        assertThat(error.path("message").asString()).contains("[secret:token]");
        assertNowhere(run, stream, log);
    }

    @Test
    void showsTheModelAPromptWithoutTheValueThatStandsInIt() {
        MODEL.reply(_ -> Reply.text("ok"));
        String agent = "a-" + UUID.randomUUID();
        store(agent, "openai/test", "The password is " + Leak.VALUE);
        admin.post("/agents/" + agent + "/run", "{\"goal\":\"g\"}");
        assertThat(MODEL.requests().getLast().body())
                .contains("The password is [secret:token]")
                .doesNotContain(Leak.CORE);
        assertThat(admin.get("/agents/" + agent).body()).doesNotContain(Leak.CORE);
    }

    @Test
    void scrubsForTheTenantAloneWhoseSecretItIs() {
        HttpCaller other = newCaller(newTenant(), "admin");
        MODEL.reply(_ -> Reply.text(Leak.VALUE));
        admin = other;
        HttpAnswer stream = run("openai/test", "g");
        String run = stream.headers().firstValue("Grove-Run-Id").orElseThrow();
        assertThat(other.get("/agent-runs/" + run).text("result")).isEqualTo(Leak.VALUE);
    }

    private void assertNowhere(String run, HttpAnswer stream, CapturedOutput log) {
        List<String> texts = new ArrayList<>();
        MODEL.requests().stream()
                .skip(requestsBefore)
                .forEach(request -> texts.add(request.body()));
        texts.add(stream.body());
        texts.add(deltas(stream));
        String path = "/agent-runs/" + run;
        for (String rest : List.of("", "/turns", "/events?limit=200", "/stream")) {
            texts.add(admin.get(path + rest).body());
        }
        texts.add(admin.get("/agent-runs").body());
        texts.add(rowsOf(run));
        texts.add(log.getAll());
        for (String text : texts) {
            assertThat(text).isNotBlank().doesNotContain(Leak.needles().toArray(String[]::new));
        }
    }

    /** Rows of other tests' tenants hold the value where those have no such secret. */
    private String rowsOf(String run) {
        PGSimpleDataSource owner = new PGSimpleDataSource();
        owner.setUrl(databaseUrl);
        owner.setUser(username);
        owner.setPassword(password);
        List<String> rows = Dump.rows(owner).stream().filter(row -> row.contains(run)).toList();
        assertThat(rows).hasSizeGreaterThan(3);
        return String.join("\n", rows);
    }

    /** The text as a reader of the stream puts it together. */
    private static String deltas(HttpAnswer stream) {
        StringBuilder text = new StringBuilder(".");
        stream.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> JSON.readTree(line.substring(6)))
                .filter(event -> event.path("type").asString().equals("text.delta"))
                .forEach(event -> text.append(event.path("text").asString()));
        return text.toString();
    }

    private HttpAnswer run(String model, String goal) {
        String agent = "a-" + UUID.randomUUID();
        store(agent, model, "p");
        String body =
                JSON.writeValueAsString(Map.of("goal", goal, "metadata", Map.of("note", goal)));
        HttpAnswer stream = admin.post("/agents/" + agent + "/run", body);
        assertThat(stream.status()).as(stream.body()).isEqualTo(200);
        return stream;
    }

    private void store(String agent, String model, String prompt) {
        HttpAnswer stored =
                admin.post(
                        "/agents",
                        JSON.writeValueAsString(
                                Map.of(
                                        "name",
                                        agent,
                                        "system_prompt",
                                        prompt,
                                        "model",
                                        model,
                                        "tools",
                                        List.of("leak", "finish"))));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static Reply callsForEveryForm() {
        List<Call> calls = new ArrayList<>();
        calls.add(new Call("f", "leak", "{\"form\":\"failure\"}"));
        calls.add(new Call("e", "leak", "{\"form\":\"exception\"}"));
        for (String form : Leak.FORMS.keySet()) {
            calls.add(new Call("c-" + form, "leak", arguments(form)));
        }
        return Reply.calls(calls.toArray(Call[]::new));
    }

    /** Letter by letter. */
    private static Reply saysEveryForm(List<Call> calls) {
        StringBuilder text = new StringBuilder();
        Leak.FORMS.forEach(
                (form, written) -> text.append(form).append(": ").append(written).append('\n'));
        List<String> letters = text.chars().mapToObj(Character::toString).toList();
        return new Reply.Says(letters, calls, "", new Usage(10, 5, 0, 0), PAUSE_MILLIS, -1);
    }

    private static Reply finishesWithEveryForm() {
        String arguments =
                JSON.writeValueAsString(
                        Map.of("result", Leak.FORMS, "summary", Leak.FORMS.get("base64-basic")));
        return Reply.calls(new Call("end", "finish", arguments));
    }

    /** Asks for a form, and writes it too. */
    private static String arguments(String form) {
        return JSON.writeValueAsString(Map.of("form", form, "note", Leak.FORMS.get(form)));
    }
}
