package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.ServerIT;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The API's description in the hands of openapi-generator, which makes a client in Python of it.
 */
@LongForm
class PythonClientIT extends ServerIT {

    private static final Path SOURCES = Path.of("src", "test", "api").toAbsolutePath();

    /** Put there by the build, in the long form alone. */
    private static final Path GENERATOR =
            Path.of("target", "generators", "openapi-generator-cli.jar").toAbsolutePath();

    @TempDir private Path folder;

    @Test
    void drivesARun() throws Exception {
        for (Python python : Python.ofEachPydantic()) {
            drive(python, generateFor(python));
        }
    }

    private void drive(Python python, Path client) throws Exception {
        String key = newKey(newTenant(), "provision").text("key");
        List<JsonNode> found =
                new Program(folder, Map.of("PYTHONPATH", client.toString()))
                        .run(
                                List.of(
                                        python.program().toString(),
                                        SOURCES.resolve("drive.py").toString(),
                                        "http://127.0.0.1:" + port(),
                                        key))
                        .lines()
                        .map(line -> JsonMapper.shared().readTree(line))
                        .toList();

        assertThat(found.stream().map(JsonNode::toString))
                .as(python.toString())
                .containsExactly(
                        "{\"step\":\"agent\",\"version\":1,\"turns\":50}",
                        found.get(1).toString(),
                        "{\"step\":\"completed\",\"result\":\"careful\",\"reason\":\"finish\",\"origin\":{\"from\":\"python\"}}",
                        "{\"step\":\"replayed\",\"types\":[\"tool.completed\",\"run.completed\"]}",
                        "{\"step\":\"turns\",\"calls\":[[\"echo\",\"echo\"],[\"finish\"]]}",
                        "{\"step\":\"cancelled\",\"status\":\"cancelled\"}",
                        "{\"step\":\"forked\",\"parted\":true,\"turn\":0}",
                        "{\"step\":\"refused\",\"status\":404,\"code\":\"not_found\"}");
        assertThat(found.get(1).path("approved").intValue()).isEqualTo(2);
        assertThat(found.get(1).path("types").valueStream().map(JsonNode::stringValue))
                .startsWith("run.queued")
                .contains("run.waiting", "approval.decided", "tool.completed")
                .endsWith("run.completed");
    }

    private Path generateFor(Python python) throws Exception {
        String api = anonymous().get("/v3/api-docs").body();
        Path description = Files.writeString(folder.resolve("api.json"), api);
        Path client = folder.resolve(python.generator());
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-jar", GENERATOR.toString()));
        command.addAll(List.of("generate", "--input-spec", description.toString()));
        command.addAll(List.of("--generator-name", python.generator()));
        command.addAll(List.of("--output", client.toString()));
        command.addAll(List.of("--package-name", "grove_client"));
        // Debian, which has pydantic 1, has no aenum: its place takes the Enum of Python itself.
        Path templates = SOURCES.resolve(python.generator());
        if (Files.exists(templates)) {
            command.addAll(List.of("--template-dir", templates.toString()));
        }
        String _ = new Program(folder, Map.of()).run(command);
        return client;
    }
}
