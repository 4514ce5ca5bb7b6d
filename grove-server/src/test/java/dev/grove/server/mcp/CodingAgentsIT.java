package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.FreePort;
import dev.grove.core.LongForm;
import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.server.HttpAnswer;
import dev.grove.server.mcp.fixture.FixtureTools;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Coding agents and a library for programs, configured as docs/kb/external/mcp-clients.md says, as
 * far as they go without a model. And the other way round, the protocol's reference server.
 */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class CodingAgentsIT extends McpServerIT {

    @Autowired private FixtureTools tools;
    @Autowired private RemoteServers remotes;

    private ClientProgram programs;
    private String tenant;
    private HttpAnswer key;
    private ClientAudit audit;

    @BeforeAll
    void installClients(@TempDir Path folder) {
        programs = new ClientProgram(folder);
        tenant = newTenant();
    }

    @BeforeEach
    void takeAKeyOfOnesOwn() {
        key = newKey(tenant, "invoke");
        audit = new ClientAudit(owner(), key.text("id"));
    }

    private String url() {
        return "http://127.0.0.1:" + port() + "/mcp/rpc";
    }

    private CodingAgents agents() {
        return new CodingAgents(programs, url(), key.text("key"));
    }

    @Test
    void opencodeConnects() {
        ClientProgram.Ended listed = agents().openCode();
        assertThat(listed.out() + listed.err()).contains("grove-runtime", "connected");
        assertThat(audit.clients()).singleElement().asString().contains("opencode");
    }

    @Test
    void geminiCliConnects() {
        ClientProgram.Ended listed = agents().geminiCli();
        assertThat(listed.out() + listed.err()).contains("grove-runtime", "Connected");
        // It tries with a client of its own name for that.
        assertThat(audit.clients())
                .singleElement()
                .asString()
                .isEqualTo("legacy 2025-06-18 mcp-test-client 0.0.1");
    }

    @Test
    void codexListsAndCalls() {
        ClientProgram.Ended played = agents().codex();
        assertThat(played.status()).as(played.err()).isZero();
        assertThat(played.finding("list").path("tools").toString())
                .contains("echo")
                .doesNotContain("admin_only");
        assertThat(played.finding("call").path("text").stringValue()).isEqualTo("hello");
        audit.awaitRow("tools/call echo ok");
        assertThat(audit.clients()).containsExactly("legacy 2025-06-18 codex-mcp-client 0.169.0");
    }

    @Test
    void aiSdkListsCallsAndCancels() throws Exception {
        tools.begun = new CountDownLatch(1);
        tools.cancelled = new CountDownLatch(1);
        ClientProgram.Ended played = programs.node("ai-sdk.mjs", url(), key.text("key"));
        assertThat(played.status()).as(played.err()).isZero();
        assertThat(played.finding("list").path("tools").toString())
                .contains("echo")
                .doesNotContain("admin_only");
        assertThat(played.finding("call").path("text").stringValue()).isEqualTo("hello");
        assertThat(played.finding("cancel").path("ended").stringValue()).isEqualTo("cancelled");
        assertThat(tools.begun.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(tools.cancelled.await(60, TimeUnit.SECONDS))
                .as("the tool was cancelled")
                .isTrue();
        assertThat(audit.clients()).containsExactly("modern 2026-07-28 ai-sdk-of-the-tests 1.0.0");
    }

    /** A server of the official SDK, which has a tool more once one is called. */
    @Test
    void aServerOfTheOfficialSdkNotifiesWhenItsToolsChange() throws Exception {
        int port = FreePort.next();
        Process server =
                programs.serve(Map.of("PORT", Integer.toString(port)), "growing-server.mjs");
        AtomicInteger changes = new AtomicInteger();
        try (RemoteServer remote = awaitOpen(port)) {
            RemoteTool grow = remote.listTools(limits()).tools().getFirst();
            remote.onToolsChanged(changes::incrementAndGet);
            // Changes are notified only once the stream is open, so the tool is called until then.
            await().until(() -> {
                RemoteAnswer _ = remote.callTool(grow, arguments("{}"), limits());
                return changes.get() > 0;
            });
            assertThat(remote.listTools(limits()).tools()).hasSizeGreaterThan(1);
        } finally {
            Process _ = server.destroyForcibly();
        }
    }

    @Test
    void theReferenceServersToolsAreListedAndCalled() throws Exception {
        int port = FreePort.next();
        Process server =
                programs.serve(
                        Map.of("PORT", Integer.toString(port)),
                        "@modelcontextprotocol/server-everything/dist/index.js",
                        "streamableHttp");
        try (RemoteServer remote = awaitOpen(port)) {
            remote.onToolsChanged(() -> {});
            List<RemoteTool> listed = remote.listTools(limits()).tools();
            RemoteTool structured =
                    listed.stream()
                            .filter(tool -> tool.name().equals("get-structured-content"))
                            .findFirst()
                            .orElseThrow();
            assertThat(structured.definition().path("outputSchema").isObject()).isTrue();
            RemoteAnswer answer =
                    remote.callTool(structured, arguments("{\"location\":\"Chicago\"}"), limits());
            assertThat(answer.isError()).as(answer.text()).isFalse();
            assertThat(answer.text()).contains("temperature");
        } finally {
            Process _ = server.destroyForcibly();
        }
    }

    private RemoteServer awaitOpen(int port) {
        return await().ignoreExceptions().until(() -> open(port), _ -> true);
    }

    private static ObjectNode arguments(String json) {
        return (ObjectNode) JsonMapper.shared().readTree(json);
    }

    private RemoteServer open(int port) throws Exception {
        return remotes.open(
                new RemoteAddress(URI.create("http://127.0.0.1:" + port + "/mcp"), Map.of()),
                limits());
    }

    private static CallLimits limits() {
        return new CallLimits(Instant.now().plus(Duration.ofMinutes(1)), new Cancellation());
    }
}
