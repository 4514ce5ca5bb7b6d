package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.PythonPackages;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A published workflow, as the clients that people use call it. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class WorkflowClientsIT extends WorkflowToolCalls {

    private static final String RELEASE =
            """
            name: release
            purpose: Releases a version, once its user agrees.
            input: {type: object, required: [version], properties: {version: {type: string}}}
            output_schema: {type: object, required: [released, by], properties: {released: {type: string}, by: {type: string}}}
            nodes:
              build: {tool: echo, with: {text: "built ${input.version}"}, title: The build}
              go: {ask: {title: "Release ${input.version}?", show: {built: "${nodes.build.output}"}, timeout: 1h}}
              out: {tool: echo, when: nodes.go.output.decision == 'approve', with: {text: "released ${input.version}"}, title: The release}
            output: {released: "${nodes.out.output}", by: "${nodes.go.output.by}"}
            """;

    /** Without a question: the Inspector's command line has no user. */
    private static final String BUILD =
            """
            name: build
            input: {type: object, required: [version], properties: {version: {type: string}}}
            output_schema: {type: object, required: [built], properties: {built: {type: string}}}
            nodes:
              compile: {tool: echo, with: {text: "${input.version}"}, title: The compiler}
              pack: {tool: echo, with: {text: "built ${nodes.compile.output}"}, title: The packer}
            output: {built: "${nodes.pack.output}"}
            """;

    private static final String ARGUMENTS = "{\"version\":\"1.4\"}";

    private ClientProgram programs;
    private ClientAudit audit;
    private HttpAnswer key;

    @BeforeAll
    void installClients(@TempDir Path folder) {
        programs = new ClientProgram(folder);
    }

    @BeforeEach
    void publishWorkflows() {
        publishWorkflow(RELEASE);
        publishWorkflow(BUILD);
        key = newKey(tenant, "invoke");
        audit = new ClientAudit(owner(), key.text("id"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "v1 | legacy | legacy 2025-11-25",
                "v2 | legacy | legacy 2025-11-25",
                "v2 | auto   | modern 2026-07-28"
            })
    void theTypescriptSdksCallIt(String line, String mode, String era) {
        String[] arguments = {line, url(), key.text("key"), "release", ARGUMENTS, mode};
        ClientProgram.Ended ended = programs.node("workflow.mjs", arguments);
        assertCalled(ended);
        assertThat(audit.clients()).containsExactly(era + " workflows-" + line + " 1.0.0");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"legacy | legacy 2025-11-25", "auto | modern 2026-07-28"})
    void thePythonSdkCallsIt(String mode, String era) {
        Path python = PythonPackages.ofClients().map(PythonPackages::python).orElse(null);
        if (python == null) {
            String why = "needs python3 of 3.11 or later, with venv";
            if ("1".equals(System.getenv("GROVE_REQUIRE_PYTHON"))) {
                fail(why);
            }
            abort(why);
        }
        assertCalled(
                programs.python(
                        python, "workflow.py", url(), key.text("key"), "release", ARGUMENTS, mode));
        assertThat(audit.clients()).containsExactly(era + " workflows-python 1.0.0");
    }

    private void assertCalled(ClientProgram.Ended ended) {
        assertThat(ended.status()).as("%s%n%s", ended.out(), ended.err()).isZero();
        JsonNode tool = ended.finding("list").path("tool");
        assertThat(tool.path("description").asString())
                .isEqualTo("Releases a version, once its user agrees.");
        assertThat(tool.at("/outputSchema/required/0").asString()).isEqualTo("released");
        JsonNode asked = ended.finding("asked");
        assertThat(asked.path("message").asString()).contains("Release 1.4?", "built 1.4");
        assertThat(asked.path("fields").toString()).contains("approve");
        assertThat(ended.finding("call").at("/structured/released").asString())
                .isEqualTo("released 1.4");
        assertThat(ended.finding("call").at("/structured/by").asString())
                .as("the key of the client's user")
                .isEqualTo(key.text("name"));
        List<JsonNode> progress = ended.finding("progress").path("progress").valueStream().toList();
        assertThat(progress)
                .extracting(one -> one.path("message").asString(""))
                .contains("The build completed", "The release completed");
        String run = ended.finding("call").path("link").asString("").replace("grove://runs/", "");
        assertThat(statusOf(run)).isEqualTo("completed");
    }

    /** Its command line shows no progress: what it was sent is read on its way. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {"legacy | legacy 2025-11-25", "modern | modern 2026-07-28"})
    void theInspectorCallsIt(String mode, String era) {
        String server =
                "{\"mcpServers\": {\"grove\": {\"type\": \"streamable-http\", \"url\": \"%s\"}}}";
        try (AuthenticatingProxy proxy = new AuthenticatingProxy(key.text("key"), port())) {
            Path config =
                    programs.file(
                            "inspector-" + mode + ".json",
                            server.formatted("http://127.0.0.1:" + proxy.port() + "/mcp/rpc"));
            ClientProgram.Ended ended =
                    programs.node(
                            "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
                            "--cli",
                            "--config",
                            config.toString(),
                            "--server",
                            "grove",
                            "--protocol-era",
                            mode,
                            "--format",
                            "json",
                            "-q",
                            "--method",
                            "tools/call",
                            "--tool-name",
                            "build",
                            "--tool-arg",
                            "version=\"1.4\"",
                            "--tool-metadata",
                            "progressToken=seen");
            assertThat(ended.status()).as("%s%n%s", ended.out(), ended.err()).isZero();
            JsonNode result = JsonMapper.shared().readTree(ended.out()).path("result");
            assertThat(result.at("/structuredContent/built").asString()).isEqualTo("built 1.4");
            assertThat(proxy.answered()).contains("notifications/progress", "The packer completed");
        }
        audit.awaitRow("tools/call build ok");
        assertThat(audit.clients()).singleElement().asString().startsWith(era + " ");
    }

    private String url() {
        return "http://127.0.0.1:" + port() + "/mcp/rpc";
    }
}
