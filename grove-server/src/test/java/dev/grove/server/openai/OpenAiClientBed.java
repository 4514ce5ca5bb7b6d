package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** Agents for OpenAI's clients, which run in processes of their own and print what they find. */
abstract class OpenAiClientBed extends ServerIT {

    private static final ModelServer MODEL = ModelServer.start(OpenAiClientBed::reply);
    private static final long SECONDS = 180;

    @TempDir Path folder;

    HttpCaller admin;
    String key = "";

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
    }

    private static Reply reply(ModelServer.Request request) {
        return switch (request.json().path("model").stringValue()) {
            case "broken" -> new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"no\"}}");
            case "forecaster" -> forecast(request);
            case "canary" -> canary(request.body());
            default -> Reply.text("two ", "words");
        };
    }

    private static Reply forecast(ModelServer.Request request) {
        if (request.answersSoFar() == 0) {
            String city = request.body().contains("Bonn") ? "Bonn" : "Rome";
            return Reply.calls(new Call("w", "weather", "{\"city\":\"" + city + "\"}"));
        }
        return Reply.text(request.body().contains("rain in Bonn") ? "It rains." : "It shines.");
    }

    /** A model that does what the prompts of the scanner's probes say. */
    private static Reply canary(String body) {
        if (body.contains("Call the provided tool")) {
            return Reply.calls(new Call("e", "compatcanary_echo", "{\"value\":\"CANARY_OK\"}"));
        }
        return body.contains("compatibility status")
                ? Reply.calls(new Call("f", "finish", "{\"result\":{\"status\":\"ok\"}}"))
                : Reply.text("CANARY_OK");
    }

    @BeforeEach
    void storeAgents() {
        String tenant = newTenant();
        admin = newCaller(tenant, "admin");
        key = newKey(tenant, "invoke").text("key");
        store("helper", "");
        store("broken", "");
        store("forecaster", clientTool("weather"));
    }

    static String clientTool(String name) {
        return ",\"client_tools\":[{\"name\":\"%s\",\"description\":\"d\",\"input_schema\":{\"type\":\"object\"}}]"
                .formatted(name);
    }

    void store(String name, String more) {
        var stored =
                admin.post(
                        "/agents",
                        "{\"name\":\"%1$s\",\"system_prompt\":\"p\",\"model\":\"openai/%1$s\",\"tools\":[\"finish\"]%2$s}"
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    String server() {
        return "http://127.0.0.1:" + port();
    }

    /** Findings of a client by its steps, each of which prints a line of JSON. */
    record Findings(Map<String, JsonNode> bySteps) {

        JsonNode of(String step) {
            return bySteps.getOrDefault(step, MissingNode.getInstance());
        }

        String content(String step) {
            return of(step).path("content").asString(of(step).toString());
        }
    }

    /**
     * Has a client do all of its steps.
     *
     * @param command by the address of a proxy that cuts off its first answer
     */
    Findings drive(Function<String, List<String>> command) throws Exception {
        try (CutConnection proxy = new CutConnection(URI.create(server()))) {
            Ran ran = run(command.apply(proxy.url() + "/v1"), Map.of());
            assertThat(ran.exit()).as(ran.printed()).isZero();
            assertThat(proxy.counts()).containsExactly("0", "1");
            return new Findings(
                    ran.printed()
                            .lines()
                            .filter(line -> line.startsWith("{"))
                            .map(line -> JsonMapper.shared().readTree(line))
                            .collect(
                                    Collectors.toMap(
                                            line -> line.path("step").stringValue(),
                                            Function.identity())));
        }
    }

    /** A process that has ended. */
    record Ran(int exit, String printed) {}

    Ran run(List<String> command, Map<String, String> environment) throws Exception {
        Path out = folder.resolve("out.txt");
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        boolean ended = process.waitFor(SECONDS, TimeUnit.SECONDS);
        if (!ended) {
            Process _ = process.destroyForcibly();
        }
        String printed = Files.readString(out);
        assertThat(ended).as("ended; it printed%n%s", printed).isTrue();
        return new Ran(process.exitValue(), printed);
    }

    /** The findings that every client has. */
    void assertFound(Findings found) {
        assertThat(found.of("models").path("ids").toString())
                .isEqualTo("[\"agent/broken\",\"agent/forecaster\",\"agent/helper\"]");
        assertThat(found.of("models").path("one").stringValue()).isEqualTo("agent/helper");
        for (String step :
                List.of("answer", "stream", "response", "response stream", "cut response", "cut")) {
            assertThat(found.content(step)).as(step).isEqualTo("two words");
        }
        for (String step : List.of("answer", "stream", "response")) {
            assertThat(found.of(step).path("usage").intValue()).as(step).isEqualTo(15);
        }
        assertThat(found.of("cut response").path("status").stringValue()).isEqualTo("completed");
        assertThat(found.content("tools")).isEqualTo("It rains.");
        assertThat(found.of("parameter").path("param").stringValue()).isEqualTo("temperature");
        assertThat(runs("helper", "only once")).isEqualTo(1);
        assertThat(runs("broken", "g")).as("failed runs are not sent again").isEqualTo(2);
    }

    static void assertRefused(JsonNode found, String type, int status, String code) {
        assertThat(found.path("type").stringValue()).as(found.toString()).isEqualTo(type);
        assertThat(found.path("status").intValue()).isEqualTo(status);
        assertThat(found.path("code").stringValue()).isEqualTo(code);
    }

    private long runs(String agent, String goal) {
        return admin.get("/agents/" + agent + "/runs?limit=100")
                .json()
                .path("items")
                .valueStream()
                .filter(run -> run.path("goal").stringValue().equals(goal))
                .count();
    }
}
