package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RemoteServers;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.server.mcp.fixture.FixtureTools;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The client against a server that keeps to the protocol: this one, in both eras, behind proxies,
 * since requests to its own port are refused.
 */
class RemoteServersIT extends McpServerIT {

    private static final Clock CLOCK = Clock.systemUTC();

    @Autowired private RemoteServers servers;
    @Autowired private FixtureTools fixtures;

    private String key;
    private AuthenticatingProxy modern;
    private AuthenticatingProxy older;

    /** Which of the two the server is asked in. */
    enum Spoken {
        MODERN,
        LEGACY
    }

    @BeforeEach
    void setUp() {
        key = newKey(newTenant(), "invoke").text("key");
        modern = new AuthenticatingProxy(key, port());
        older = new AuthenticatingProxy(key, port()).asOlder();
    }

    @AfterEach
    void close() {
        modern.close();
        older.close();
    }

    @ParameterizedTest
    @EnumSource
    void callsTheToolsOfAServer(Spoken spoken) throws Exception {
        try (RemoteServer remote = open(spoken)) {
            assertThat(remote.introduction().protocol())
                    .isEqualTo(
                            spoken == Spoken.MODERN
                                    ? ProtocolVersion.V2026_07_28
                                    : ProtocolVersion.V2025_11_25);
            assertThat(remote.introduction().name()).isEqualTo("grove");
            assertThat(remote.introduction().instructions()).contains("Grove runs agents durably");
            List<RemoteTool> tools = remote.listTools(limits()).tools();

            assertThat(call(remote, tools, "test_simple_text").isError()).isFalse();
            assertThat(call(remote, tools, "test_error_handling").isError()).isTrue();
            assertThat(call(remote, tools, "test_tool_with_progress").isError()).isFalse();
            assertThat(call(remote, tools, "test_image_content").text())
                    .contains("image/png, 72 bytes, left out");
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancelsACall(Spoken spoken) throws Exception {
        fixtures.begun = new CountDownLatch(1);
        fixtures.cancelled = new CountDownLatch(1);
        Cancellation cancellation = new Cancellation();
        try (RemoteServer remote = open(spoken)) {
            RemoteTool tool = find(remote.listTools(limits()).tools(), "wait_until_cancelled");
            CompletableFuture<RemoteException> pending =
                    CompletableFuture.supplyAsync(() ->
                            catchThrowableOfType(
                                    RemoteException.class,
                                    () ->
                                            remote.callTool(
                                                    tool,
                                                    JsonMapper.shared().createObjectNode(),
                                                    limits(cancellation))));
            assertThat(fixtures.begun.await(60, TimeUnit.SECONDS)).isTrue();

            cancellation.request();

            assertThat(pending.join().kind()).isEqualTo(Kind.LOST);
            assertThat(fixtures.cancelled.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void noticesThatTheToolsOfAServerHaveChanged(Spoken spoken) throws Exception {
        AtomicInteger changes = new AtomicInteger();
        try (RemoteServer remote = open(spoken)) {
            List<RemoteTool> tools = remote.listTools(limits()).tools();
            remote.onToolsChanged(changes::incrementAndGet);
            // Changes are notified only once the stream is open, so the tool is called until then.
            await().until(() -> {
                call(remote, tools, "test_trigger_tool_change");
                return changes.get() > 0;
            });
        }
    }

    private RemoteAnswer call(RemoteServer remote, List<RemoteTool> tools, String name)
            throws RemoteException {
        ObjectNode arguments = JsonMapper.shared().createObjectNode();
        return remote.callTool(find(tools, name), arguments, limits());
    }

    private static RemoteTool find(List<RemoteTool> tools, String name) {
        return tools.stream().filter(tool -> tool.name().equals(name)).findFirst().orElseThrow();
    }

    private RemoteServer open(Spoken spoken) throws RemoteException {
        int at = (spoken == Spoken.MODERN ? modern : older).port();
        return servers.open(
                new RemoteAddress(
                        URI.create("http://127.0.0.1:" + at + "/mcp/rpc"),
                        Map.of("Authorization", "Bearer " + key)),
                limits());
    }

    private static CallLimits limits() {
        return limits(new Cancellation());
    }

    private static CallLimits limits(Cancellation cancellation) {
        return new CallLimits(CLOCK.instant().plus(Duration.ofMinutes(2)), cancellation);
    }
}
