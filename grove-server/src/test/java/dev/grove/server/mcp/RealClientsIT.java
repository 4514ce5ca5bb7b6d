package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.mcp.fixture.FixtureTools;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The clients that people use, as they are installed, against the server. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class RealClientsIT extends McpServerIT {

    private static final String INSPECTOR =
            """
            {"mcpServers": {"grove-runtime": {"type": "streamable-http", "url": "%s",
              "headers": {"Authorization": "Bearer %s"}}}}
            """;

    @Autowired private FixtureTools tools;

    private ClientProgram programs;
    private String tenant;
    private HttpAnswer key;
    private String another;
    private ClientAudit audit;

    @BeforeAll
    void installClients(@TempDir Path folder) {
        programs = new ClientProgram(folder);
        tenant = newTenant();
        another = newKey(tenant, "provision").text("key");
    }

    @BeforeEach
    void takeAKeyOfOnesOwn() {
        key = newKey(tenant, "invoke");
        audit = new ClientAudit(owner(), key.text("id"));
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
    }

    private String url() {
        return "http://127.0.0.1:" + port() + "/mcp/rpc";
    }

    @Test
    void typescriptSdkOfTheFirstLine() throws Exception {
        ClientProgram.Ended ended = programs.node("sdk-v1.mjs", url(), key.text("key"), another);
        assertPlayed(ended);
        assertSessionWasItsOwn(ended);
        assertThat(audit.clients()).containsExactly("legacy 2025-11-25 typescript-sdk-v1 1.32.2");
    }

    @ParameterizedTest
    @CsvSource({"legacy, legacy 2025-11-25", "auto, modern 2026-07-28"})
    void typescriptSdkOfTheSecondLine(String mode, String era) throws Exception {
        ClientProgram.Ended ended =
                programs.node("sdk-v2.mjs", url(), key.text("key"), another, mode);
        assertPlayed(ended);
        if (mode.equals("legacy")) {
            assertSessionWasItsOwn(ended);
        }
        assertThat(audit.clients()).containsExactly(era + " typescript-sdk-v2 2.4.0");
    }

    /** With the SDKs' own provider: curl takes metadata that these refuse. */
    @ParameterizedTest
    @ValueSource(strings = {"v1", "v2"})
    void clientCredentialsOfBothTypescriptSdks(String line) {
        HttpAnswer machine =
                newCaller(tenant, "admin")
                        .post("/oauth2/clients", "{\"name\":\"ci\",\"scope\":\"invoke\"}");
        ClientProgram.Ended ended =
                programs.node(
                        "credentials.mjs",
                        line,
                        url(),
                        machine.text("client_id"),
                        machine.text("client_secret"));
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.finding("call").path("text").stringValue()).isEqualTo("hello");
    }

    @Test
    void mcpRemoteForHostsThatKnowNothingButStdio() throws Exception {
        assertPlayed(
                programs.node(
                        "desktop.mjs",
                        programs.module("mcp-remote/dist/proxy.js"),
                        url(),
                        key.text("key")));
        assertThat(audit.clients())
                .contains(
                        "legacy 2025-11-25 claude-desktop-stand-in (via mcp-remote 0.15.1) 1.0.0");
    }

    private void assertPlayed(ClientProgram.Ended ended) throws InterruptedException {
        assertThat(ended.status()).as(ended.err()).isZero();
        assertThat(ended.finding("list").path("tools").valueStream().map(JsonNode::stringValue))
                .contains("echo", "grove__list_available_agent_tools")
                .doesNotContain("admin_only", "grove__upsert_agent");
        assertThat(ended.finding("call").path("text").stringValue()).isEqualTo("hello");
        JsonNode hidden = ended.finding("hidden");
        assertThat(hidden.path("code").intValue()).isEqualTo(-32602);
        assertThat(hidden.path("message").stringValue()).contains("Unknown tool: admin_only;");
        assertThat(ended.finding("read").path("text").stringValue()).contains("static text");
        assertThat(ended.finding("progress").path("seen").toString()).isEqualTo("[0,50,100]");
        assertThat(ended.finding("list_changed")).isNotNull();
        assertThat(ended.finding("cancel").path("ended").stringValue()).isEqualTo("cancelled");
        assertThat(tools.cancelled.await(60, TimeUnit.SECONDS))
                .as("the tool was cancelled")
                .isTrue();
        assertThat(audit.awaitRow("tools/call wait_until_cancelled cancelled"))
                .contains(
                        "tools/list ok",
                        "tools/call echo ok",
                        "tools/call admin_only denied",
                        "resources/read test://static-text ok",
                        "tools/call test_tool_with_progress ok");
    }

    /** A key of the same tenant, and of more scope, has no use of another's session. */
    private static void assertSessionWasItsOwn(ClientProgram.Ended ended) {
        JsonNode session = ended.finding("session");
        assertThat(session.path("stolen").intValue()).isEqualTo(404);
        assertThat(session.path("own").intValue()).isEqualTo(200);
        assertThat(session.path("ended").intValue()).isEqualTo(404);
    }

    @Test
    void javaSdk() {
        try (JavaSdkClient client = new JavaSdkClient(port(), key.text("key"))) {
            assertThat(client.list()).contains("echo").doesNotContain("admin_only");
            assertThat(client.echo("hello")).isEqualTo("hello");
            // It hands each to a thread of its own; the TypeScript SDKs keep the order.
            assertThat(client.progress()).containsExactlyInAnyOrder(0.0, 50.0, 100.0);
            assertThat(client.toolsAfter("test_trigger_tool_change")).contains("echo");
            McpClient thief = new McpClient(as(another), false, client.session());
            assertThat(thief.call("ping", "{}").status()).isEqualTo(404);
            assertThat(client.echo("still there")).isEqualTo("still there");
        }
        audit.awaitRow("tools/call test_trigger_tool_change ok");
        assertThat(audit.clients()).containsExactly("legacy 2025-11-25 java-sdk 2.1.0");
    }

    @ParameterizedTest
    @CsvSource({"legacy, legacy 2025-11-25", "modern, modern 2026-07-28"})
    void inspector(String mode, String era) {
        ClientProgram.Ended list = inspect(mode, "--method", "tools/list", "--strict");
        assertThat(
                        result(list)
                                .path("tools")
                                .valueStream()
                                .map(tool -> tool.path("name").asString()))
                .contains("echo")
                .doesNotContain("admin_only");
        ClientProgram.Ended call =
                inspect(
                        mode,
                        "--method",
                        "tools/call",
                        "--tool-name",
                        "echo",
                        "--tool-arg",
                        "text=hello");
        assertThat(result(call).at("/content/0/text").stringValue()).isEqualTo("hello");
        audit.awaitRow("tools/call echo ok");
        assertThat(audit.clients())
                .singleElement()
                .asString()
                .startsWith(era + " ")
                .endsWith(" 2.12.0");
    }

    private ClientProgram.Ended inspect(String mode, String... method) {
        Path config = programs.file("inspector.json", INSPECTOR.formatted(url(), key.text("key")));
        return programs.node(
                "@modelcontextprotocol/inspector/clients/launcher/build/index.js",
                Stream.concat(
                                Stream.of(
                                        "--cli",
                                        "--config",
                                        config.toString(),
                                        "--server",
                                        "grove-runtime",
                                        "--protocol-era",
                                        mode,
                                        "--format",
                                        "json",
                                        "-q"),
                                Stream.of(method))
                        .toArray(String[]::new));
    }

    private static JsonNode result(ClientProgram.Ended ended) {
        assertThat(ended.status()).as("%s%n%s", ended.out(), ended.err()).isZero();
        return JsonMapper.shared().readTree(ended.out()).path("result");
    }

    /** The commands of docs/kb/external/mcp-clients.md. */
    @ParameterizedTest
    @ValueSource(strings = {"good", "revoked"})
    void claudeCodeSaysHowItStandsWithTheServer(String state) {
        String name = "grove-" + state;
        ClientProgram.Ended added =
                programs.claude(
                        Map.of(),
                        "mcp",
                        "add",
                        "--transport",
                        "http",
                        name,
                        url(),
                        "--header",
                        "Authorization: Bearer ${GROVE_RUNTIME_KEY}");
        assertThat(added.status()).as(added.err()).isZero();
        if (state.equals("revoked")) {
            assertThat(operator().delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
        }
        ClientProgram.Ended got =
                programs.claude(Map.of("GROVE_RUNTIME_KEY", key.text("key")), "mcp", "get", name);
        assertThat(got.out())
                .contains(
                        state.equals("good")
                                ? "✔ Connected"
                                : "The key is not valid: unknown, revoked or expired");
        ClientProgram.Ended removed = programs.claude(Map.of(), "mcp", "remove", name);
        assertThat(removed.status()).as(removed.err()).isZero();
    }
}
