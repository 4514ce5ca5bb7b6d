package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The class behind {@code useChat} as people install it, unmodified. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ChatClientsIT extends ChatBed {

    private static final Path SCRIPT = Path.of("src", "test", "chat", "drive.mjs").toAbsolutePath();

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"6-strict,", "6,", "7,", "7,7"})
    void driveAgents(String version, String ui) throws Exception {
        NodePackages packages = NodePackages.ofChat();
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        Path script = Files.copy(SCRIPT, folder.resolve("drive.mjs"));
        String careful = agent(careful());
        Map<String, JsonNode> found =
                run(
                        packages.node().toString(),
                        script.toString(),
                        version,
                        "http://127.0.0.1:" + port(),
                        newKey(tenant, "invoke").text("key"),
                        agent,
                        careful,
                        ui == null ? "" : ui);

        is(found.get("text"), "said", "[\"hi\",\"Hello there.\",\"hi again\",\"Hello there.\"]");
        is(found.get("text"), "status", "\"ready\"");
        is(found.get("text"), "posts", "2");
        assertThat(found.get("text").at("/metadata/grove/status").stringValue())
                .isEqualTo("completed");
        is(found.get("tool"), "said", "\"Let me see. |It is done.\"");
        is(found.get("tool"), "states", "[\"output-available\"]");
        assertThat(found.get("tool").path("posts").intValue())
                .as("tools of the server are not sent back")
                .isEqualTo(1);
        for (boolean approved : new boolean[] {true, false}) {
            JsonNode approval = found.get("approval " + approved);
            is(approval, "asked", "\"approval-requested\"");
            is(approval, "state", approved ? "\"output-available\"" : "\"output-denied\"");
            is(
                    approval,
                    "said",
                    approved ? "\"Let me see. |It is done.\"" : "\"Let me see. |As you wish.\"");
            is(approval, "posts", "2");
            is(approval, "messages", "2");
        }
        is(found.get("client tool"), "asked", "[\"locate\"]");
        is(found.get("client tool"), "said", "\"Where? |It is done.\"");
        is(found.get("client tool"), "state", "\"output-available\"");
        is(found.get("client tool"), "posts", "2");
        is(found.get("error"), "status", "\"error\"");
        is(found.get("error"), "posts", "1");
        assertThat(found.get("error").at("/errors/0").stringValue()).startsWith("model_rejected: ");
        is(found.get("reload"), "before", "1");
        is(found.get("reload"), "said", "[\"slow\",\"" + ChatModel.SLOW + "\"]");
        is(found.get("reload"), "stored", "[\"slow\",\"" + ChatModel.SLOW + "\"]");
        is(found.get("reload"), "sameId", "true");
        is(found.get("nothing to resume"), "status", "\"ready\"");
        is(found.get("nothing to resume"), "messages", "2");
        is(found.get("stop"), "stopped", "204");
        is(found.get("stop"), "status", "\"ready\"");
        is(found.get("stop"), "said", "\"" + ChatModel.SLOW + "\"");
        is(found.get("stop"), "messages", "2");
        is(found.get("edit"), "other", "true");
        is(found.get("edit"), "said", "[\"other words\",\"Hello there.\"]");
        is(found.get("edit"), "stored", "[\"other words\",\"Hello there.\"]");
        is(found.get("forged"), "said", "\"Hello there.\"");
        is(found.get("refused"), "status", "\"error\"");
        assertThat(found.get("refused").at("/errors/0").stringValue()).contains("128 letters");
        for (String step :
                List.of(
                        "text",
                        "tool",
                        "approval true",
                        "approval false",
                        "client tool",
                        "reload",
                        "stop",
                        "forged")) {
            is(found.get(step), "errors", "[]");
        }
        assertThat(MODEL.requests(agent).toString()).doesNotContain("FORGED");
    }

    private static void is(JsonNode found, String member, String json) {
        assertThat(found.path(member).toString()).as(found.toString()).isEqualTo(json);
    }

    private Map<String, JsonNode> run(String... command) throws Exception {
        Path out = folder.resolve("out.txt");
        Process process =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        boolean ended = process.waitFor(180, TimeUnit.SECONDS);
        if (!ended) {
            Process _ = process.destroyForcibly();
        }
        String printed = Files.readString(out);
        assertThat(ended).as("ended; it printed%n%s", printed).isTrue();
        assertThat(process.exitValue()).as(printed).isZero();
        return printed.lines()
                .filter(line -> line.startsWith("{"))
                .map(line -> JsonMapper.shared().readTree(line))
                .collect(
                        Collectors.toMap(
                                line -> line.path("step").stringValue(), Function.identity()));
    }
}
