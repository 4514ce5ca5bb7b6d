package dev.grove.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** OpenAI's clients of npm as people install them, and a scanner, unmodified, on agents. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class OpenAiClientsIT extends OpenAiClientBed {

    private static final Path SCRIPT =
            Path.of("src", "test", "openai", "drive.mjs").toAbsolutePath();

    private final NodePackages packages = NodePackages.ofOpenAi();

    @ParameterizedTest
    @ValueSource(strings = {"openai-6", "openai-7"})
    void driveTheDoor(String client) throws Exception {
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        Path script = Files.copy(SCRIPT, folder.resolve("drive.mjs"));

        Findings found =
                drive(proxy ->
                        List.of(
                                packages.node().toString(),
                                script.toString(),
                                client,
                                server() + "/v1",
                                key,
                                proxy));

        assertFound(found);
        assertThat(found.content("helper")).isEqualTo("two words");
        assertThat(found.content("streamed tools")).isEqualTo("It shines.");
        assertThat(found.content("response tools")).isEqualTo("It rains.");
        assertRefused(found.of("parameter"), "BadRequestError", 400, "unsupported_parameter");
        assertRefused(found.of("model"), "NotFoundError", 404, "model_not_found");
        assertRefused(found.of("key"), "AuthenticationError", 401, "unauthorized");
        assertRefused(found.of("failed"), "InternalServerError", 502, "model_rejected");
        assertThat(found.of("failed stream").path("code").stringValue())
                .isEqualTo("model_rejected");
    }

    /** Its forced call and its schema need an agent that declares them. */
    @Test
    void satisfyTheScannerWhereTheAgentDeclaresWhatItAsksFor() throws Exception {
        store(
                "canary",
                clientTool("compatcanary_echo") + ",\"openai\":{\"ignores\":[\"tool_choice\"]}");
        JsonNode report = scan("canary", 0);
        assertThat(report.path("score").intValue()).as(report.toString()).isEqualTo(100);
        assertThat(statuses(report)).hasSize(7).containsValues("pass").doesNotContainValue("fail");
    }

    @Test
    void tellTheScannerWhatAnAgentDoesNotDeclare() throws Exception {
        JsonNode report = scan("helper", 1);
        assertThat(statuses(report))
                .containsEntry("chat.tool_call", "fail")
                .containsEntry("chat.basic", "pass")
                .containsEntry("responses.streaming", "pass");
        assertThat(report.toString()).contains("tool_choice", "unsupported_parameter");
    }

    private JsonNode scan(String agent, int exit) throws Exception {
        Path report = folder.resolve("report.json");
        Ran ran =
                run(
                        List.of(
                                packages.node().toString(),
                                packages.module("compatcanary/src/cli.js").toString(),
                                "scan",
                                "--base-url",
                                server() + "/v1",
                                "--model",
                                "agent/" + agent,
                                "--format",
                                "json",
                                "--output",
                                report.toString()),
                        Map.of("OPENAI_API_KEY", key));
        assertThat(ran.exit()).as(ran.printed()).isEqualTo(exit);
        return JsonMapper.shared().readTree(Files.readString(report));
    }

    private static Map<String, String> statuses(JsonNode report) {
        return report.path("results")
                .valueStream()
                .collect(
                        Collectors.toMap(
                                probe -> probe.path("id").stringValue(),
                                probe -> probe.path("status").stringValue()));
    }
}
