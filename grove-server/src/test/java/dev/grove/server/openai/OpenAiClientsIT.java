package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.server.HttpCaller;
import dev.grove.server.NodePackages;
import dev.grove.server.ServerIT;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** OpenAI's clients as people install them, unmodified, on agents. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OpenAiClientsIT extends ServerIT {

    private static final ModelServer MODEL = ModelServer.start(OpenAiClientsIT::reply);
    private static final Path SCRIPT =
            Path.of("src", "test", "openai", "drive.mjs").toAbsolutePath();

    @TempDir private Path folder;

    @DynamicPropertySource
    static void model(DynamicPropertyRegistry registry) {
        registry.add("grove.models.openai.base-url", () -> MODEL.url() + "/v1");
        registry.add("grove.models.openai.api-key", () -> "key-of-the-tests");
    }

    @AfterAll
    static void close() {
        MODEL.close();
    }

    private static Reply reply(ModelServer.Request request) {
        String model = request.json().path("model").stringValue();
        if (model.equals("broken")) {
            return new Reply.Fails(400, Map.of(), "{\"error\":{\"message\":\"no\"}}");
        }
        if (model.equals("helper")) {
            return Reply.text("two ", "words");
        }
        if (request.answersSoFar() == 0) {
            String city = request.body().contains("Bonn") ? "Bonn" : "Rome";
            return Reply.calls(new Call("w", "weather", "{\"city\":\"" + city + "\"}"));
        }
        return Reply.text(request.body().contains("rain in Bonn") ? "It rains." : "It shines.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"openai-6", "openai-7"})
    void driveTheDoor(String client) throws Exception {
        NodePackages packages = NodePackages.ofOpenAi();
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        Path script = Files.copy(SCRIPT, folder.resolve("drive.mjs"));
        String tenant = newTenant();
        HttpCaller admin = newCaller(tenant, "admin");
        store(admin, "helper", "");
        store(admin, "broken", "");
        store(
                admin,
                "forecaster",
                ",\"client_tools\":[{\"name\":\"weather\",\"description\":\"d\",\"input_schema\":{\"type\":\"object\"}}]");
        String key = newKey(tenant, "invoke").text("key");
        String server = "http://127.0.0.1:" + port();
        Findings found;
        try (CutConnection proxy = new CutConnection(URI.create(server))) {
            found =
                    run(
                            packages.node().toString(),
                            script.toString(),
                            client,
                            server + "/v1",
                            key,
                            proxy.url() + "/v1");
            assertThat(proxy.counts()).containsExactly("0", "1");
        }

        assertThat(found.of("models").path("ids").toString())
                .isEqualTo("[\"agent/broken\",\"agent/forecaster\",\"agent/helper\"]");
        assertThat(found.of("models").path("one").stringValue()).isEqualTo("agent/helper");
        assertThat(found.of("answer").path("content").stringValue()).isEqualTo("two words");
        assertThat(found.of("answer").path("usage").intValue()).isEqualTo(15);
        assertThat(found.of("stream").path("content").stringValue()).isEqualTo("two words");
        assertThat(found.of("stream").path("usage").intValue()).isEqualTo(15);
        assertThat(found.of("helper").path("content").stringValue()).isEqualTo("two words");
        assertThat(found.of("tools").path("content").stringValue()).isEqualTo("It rains.");
        assertThat(found.of("streamed tools").path("content").stringValue())
                .isEqualTo("It shines.");
        assertThat(found.of("response").path("content").stringValue()).isEqualTo("two words");
        assertThat(found.of("response").path("usage").intValue()).isEqualTo(15);
        assertThat(found.of("response stream").path("content").stringValue())
                .isEqualTo("two words");
        assertThat(found.of("cut response").path("content").stringValue()).isEqualTo("two words");
        assertThat(found.of("cut response").path("status").stringValue()).isEqualTo("completed");
        assertThat(found.of("response tools").path("content").stringValue()).isEqualTo("It rains.");
        assertRefused(found.of("parameter"), "BadRequestError", 400, "unsupported_parameter");
        assertThat(found.of("parameter").path("param").stringValue()).isEqualTo("temperature");
        assertRefused(found.of("model"), "NotFoundError", 404, "model_not_found");
        assertRefused(found.of("key"), "AuthenticationError", 401, "unauthorized");
        assertRefused(found.of("failed"), "InternalServerError", 502, "model_rejected");
        assertThat(found.of("failed stream").path("code").stringValue())
                .isEqualTo("model_rejected");
        assertThat(found.of("cut").path("content").stringValue()).isEqualTo("two words");
        assertThat(runs(admin, "helper", "only once")).isEqualTo(1);
        assertThat(runs(admin, "broken", "g")).as("failed runs are not sent again").isEqualTo(2);
    }

    private static void assertRefused(JsonNode found, String type, int status, String code) {
        assertThat(found.path("type").stringValue()).as(found.toString()).isEqualTo(type);
        assertThat(found.path("status").intValue()).isEqualTo(status);
        assertThat(found.path("code").stringValue()).isEqualTo(code);
    }

    private static long runs(HttpCaller admin, String agent, String goal) {
        return admin.get("/agents/" + agent + "/runs?limit=100")
                .json()
                .path("items")
                .valueStream()
                .filter(run -> run.path("goal").stringValue().equals(goal))
                .count();
    }

    private static void store(HttpCaller admin, String name, String more) {
        var stored =
                admin.post(
                        "/agents",
                        "{\"name\":\"%1$s\",\"system_prompt\":\"p\",\"model\":\"openai/%1$s\",\"tools\":[\"finish\"]%2$s}"
                                .formatted(name, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** Findings that the script printed, by the step. */
    private record Findings(Map<String, JsonNode> bySteps) {

        JsonNode of(String step) {
            return bySteps.getOrDefault(step, MissingNode.getInstance());
        }
    }

    private Findings run(String... command) throws Exception {
        Path out = folder.resolve("out.txt");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        boolean ended = process.waitFor(90, TimeUnit.SECONDS);
        if (!ended) {
            Process _ = process.destroyForcibly();
        }
        String printed = Files.readString(out);
        assertThat(ended).as("ended; it printed%n%s", printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return new Findings(
                printed.lines()
                        .filter(line -> line.startsWith("{"))
                        .map(line -> JsonMapper.shared().readTree(line))
                        .collect(
                                Collectors.toMap(
                                        line -> line.path("step").stringValue(),
                                        Function.identity())));
    }
}
