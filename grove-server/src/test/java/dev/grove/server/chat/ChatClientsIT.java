package dev.grove.server.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.NodePackages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The class behind {@code useChat} as people install it, unmodified. */
@LongForm
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ChatClientsIT extends ChatBed {

    private static final Path SCRIPT = Path.of("src", "test", "chat", "drive.mjs").toAbsolutePath();

    private static final Path GUIDE = Path.of("..", "docs", "guides", "use-chat.md");

    @TempDir private Path folder;

    @ParameterizedTest
    @CsvSource({"6-strict,", "6,", "7,", "7,7"})
    void driveAgents(String version, String ui) throws Exception {
        NodePackages packages = NodePackages.ofChat();
        Path _ = Files.createSymbolicLink(folder.resolve("node_modules"), packages.modules());
        Path script = Files.copy(SCRIPT, folder.resolve("drive.mjs"));
        String careful = agent(careful());
        JsonNode found =
                run(
                        packages.node().toString(),
                        script.toString(),
                        version,
                        "http://127.0.0.1:" + port(),
                        newKey(tenant, "invoke").text("key"),
                        agent,
                        careful,
                        ui == null ? "" : ui);

        is(found.path("text"), "said", "[\"hi\",\"Hello there.\",\"hi again\",\"Hello there.\"]");
        is(found.path("text"), "status", "\"ready\"");
        is(found.path("text"), "posts", "2");
        assertThat(found.path("text").at("/metadata/grove/status").stringValue())
                .isEqualTo("completed");
        is(found.path("tool"), "said", "\"Let me see. |It is done.\"");
        is(found.path("tool"), "states", "[\"output-available\"]");
        assertThat(found.path("tool").path("posts").intValue())
                .as("tools of the server are not sent back")
                .isEqualTo(1);
        for (boolean approved : new boolean[] {true, false}) {
            JsonNode approval = found.path("approval " + approved);
            is(approval, "asked", "\"approval-requested\"");
            is(approval, "state", approved ? "\"output-available\"" : "\"output-denied\"");
            is(
                    approval,
                    "said",
                    approved ? "\"Let me see. |It is done.\"" : "\"Let me see. |As you wish.\"");
            is(approval, "posts", "2");
            is(approval, "messages", "2");
            is(approval, "signed", Boolean.toString(ui != null));
            is(approval, "decided", Boolean.toString(approved));
            assertThat(approval.at("/stored/0/0").stringValue())
                    .isEqualTo(approved ? "output-available" : "output-denied");
            if (ui != null || !approved) {
                assertThat(approval.at("/stored/0/1").booleanValue()).isEqualTo(approved);
            }
        }
        is(found.path("client tool"), "asked", "[\"locate\"]");
        is(found.path("client tool"), "said", "\"Where? |It is done.\"");
        is(found.path("client tool"), "state", "\"output-available\"");
        is(found.path("client tool"), "posts", "2");
        is(found.path("error"), "status", "\"error\"");
        is(found.path("error"), "posts", "1");
        assertThat(found.path("error").at("/errors/0").stringValue())
                .startsWith("model_rejected: ");
        is(found.path("reload"), "before", "1");
        is(found.path("reload"), "said", "[\"slow\",\"" + ChatModel.SLOW + "\"]");
        is(found.path("reload"), "stored", "[\"slow\",\"" + ChatModel.SLOW + "\"]");
        is(found.path("reload"), "sameId", "true");
        is(found.path("nothing to resume"), "status", "\"ready\"");
        is(found.path("nothing to resume"), "messages", "2");
        is(found.path("stop"), "stopped", "204");
        is(found.path("stop"), "status", "\"ready\"");
        is(found.path("stop"), "said", "\"" + ChatModel.SLOW + "\"");
        is(found.path("stop"), "messages", "2");
        if (ui != null) {
            is(found.path("stop"), "end", "\"interrupted\"");
        }
        String read = ui == null ? "" : "steering-message ";
        for (String message : new String[] {"types", "answer"}) {
            is(
                    found.path("steer"),
                    message,
                    "\"step-start text dynamic-tool " + read + "step-start text\"");
        }
        is(
                found.path("steer"),
                "words",
                ui == null
                        ? "null"
                        : "{\"type\":\"steering-message\",\"id\":\"steers\",\"parts\":[{\"type\":\"text\",\"text\":\"be quick\"}]}");
        is(
                found.path("steer"),
                "stored",
                ui == null ? "[\"user\",\"assistant\",\"user\"]" : "[\"user\",\"assistant\"]");
        is(found.path("edit"), "other", "true");
        is(found.path("edit"), "said", "[\"other words\",\"Hello there.\"]");
        is(found.path("edit"), "stored", "[\"other words\",\"Hello there.\"]");
        is(found.path("forged"), "said", "\"Hello there.\"");
        is(found.path("refused"), "status", "\"error\"");
        assertThat(found.path("refused").at("/errors/0").stringValue()).contains("128 letters");
        is(
                found.path("page"),
                "said",
                "[\"hi\",\"Hello there.\",\"use the tool\",\"Let me see. |It is done.\"]");
        is(
                found.path("page"),
                "stored",
                "[\"hi\",\"Hello there.\",\"use the tool\",\"Let me see. |It is done.\"]");
        is(found.path("page"), "tried", "2");
        is(found.path("page"), "requests", "6");
        is(found.path("page"), "stopped", "204");
        is(found.path("page"), "ofNobody", "0");
        is(found.path("page"), "status", "\"ready\"");
        for (String step :
                List.of(
                        "text",
                        "tool",
                        "approval true",
                        "approval false",
                        "client tool",
                        "reload",
                        "stop",
                        "steer",
                        "forged",
                        "page")) {
            is(found.path(step), "errors", "[]");
        }
        assertThat(MODEL.requests(agent).toString()).doesNotContain("FORGED");
    }

    /** The guide has the functions that are driven here. */
    @Test
    void getTheirTokensAsTheGuideSays() throws IOException {
        String guide = Files.readString(GUIDE);
        int from = guide.indexOf("async function freshToken()");
        String functions = guide.substring(from, guide.indexOf("const transport", from));
        assertThat(functions).contains("function withToken");
        assertThat(Files.readString(SCRIPT)).contains(functions.strip().indent(2).stripTrailing());
    }

    private static void is(JsonNode found, String member, String json) {
        assertThat(found.path(member).toString()).as(found.toString()).isEqualTo(json);
    }

    /** Lines that the script printed, by their steps. */
    private JsonNode run(String... command) throws Exception {
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
        ObjectNode found = JsonNodeFactory.instance.objectNode();
        printed.lines()
                .filter(line -> line.startsWith("{"))
                .map(line -> JsonMapper.shared().readTree(line))
                .forEach(line -> found.set(line.path("step").stringValue(), line));
        return found;
    }
}
