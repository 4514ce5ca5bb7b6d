package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.rpc.RemoteAddress;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteTool;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where a connection is made to, and what of its address goes with it. */
class RemoteAddressesTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void letsNoHeaderOfAnAddressSpeakForTheProtocol() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            Map<String, String> headers =
                    Map.of(
                            "Authorization", "Bearer theirs",
                            "X-Team", "payments",
                            "host", "evil.example",
                            "content-LENGTH", "1",
                            "Accept", "text/html",
                            "Transfer-Encoding", "chunked",
                            "Connection", "upgrade",
                            "mcp-method", "tools/call",
                            "MCP-SESSION-ID", "another's",
                            "Mcp-Param-A", "b");
            try (RemoteServer remote =
                    clients.servers()
                            .open(new RemoteAddress(server.url(), headers), clients.limits())) {
                assertThat(remote.listTools(clients.limits()).tools()).hasSize(1);
            }

            Message list = server.arrivals("tools/list").getFirst();
            assertThat(list.header("Authorization")).isEqualTo("Bearer theirs");
            assertThat(list.header("X-Team")).isEqualTo("payments");
            assertThat(list.header("Mcp-Method")).isEqualTo("tools/list");
            assertThat(list.header("Host")).startsWith("127.0.0.1:");
            assertThat(list.header("Accept")).isEqualTo("application/json, text/event-stream");
            assertThat(list.headers())
                    .doesNotContainKeys("Mcp-Session-Id", "Mcp-Param-A", "Transfer-Encoding");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nX-Evil: 1", "a\nb", "a\u0000", "\u00e9"})
    void sendsNothingWithAHeaderThatIsNone(String value) {
        try (StrangeServer server = StrangeServer.modern()) {
            for (Map<String, String> headers :
                    List.of(Map.of("X-Key", value), Map.of("X-" + value, "a"))) {
                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        clients.servers()
                                                .open(
                                                        new RemoteAddress(server.url(), headers),
                                                        clients.limits()));
                assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
                assertThat(failure.getMessage()).doesNotContain(value);
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void saysThatNothingWasSentWithoutAListener() {
        URI closed;
        try (StrangeServer server = StrangeServer.modern()) {
            closed = server.url();
        }
        RemoteException failure =
                catchThrowableOfType(
                        RemoteException.class,
                        () -> clients.servers().open(Clients.at(closed), clients.limits()));
        assertThat(failure.kind()).isEqualTo(Kind.NOT_SENT);
    }

    @Test
    void looksANameUpForEachConnectionAndOnlyOnce() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            AtomicInteger lookups = new AtomicInteger();
            List<String> addresses = new ArrayList<>(List.of("127.0.0.1", "127.0.0.1", "10.0.0.1"));
            RemoteServers servers =
                    clients.servers(
                            List.of("127.0.0.1"),
                            _ ->
                                    List.of(
                                            InetAddress.ofLiteral(
                                                    addresses.get(lookups.getAndIncrement()))));
            URI url = URI.create(server.url().toString().replace("127.0.0.1", "rebinding.example"));
            try (RemoteServer remote = servers.open(Clients.at(url), clients.limits())) {
                RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();

                RemoteException failure =
                        catchThrowableOfType(
                                RemoteException.class,
                                () -> remote.callTool(echo, RpcText.arguments(), clients.limits()));

                assertThat(failure.kind()).isEqualTo(Kind.REFUSED);
                assertThat(failure.getMessage()).doesNotContain("10.0.0.1");
            }
            assertThat(lookups.get()).isEqualTo(3);
            assertThat(server.connections()).isEqualTo(2);
            assertThat(server.arrivals().getFirst().header("Host"))
                    .startsWith("rebinding.example:");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://10.0.0.1/mcp",
                "https://169.254.169.254/latest/meta-data",
                "https://[::ffff:127.0.0.1]/mcp",
                "https://user@8.8.8.8/mcp",
                "https://8.8.8.8/mcp#fragment",
                "http://8.8.8.8/mcp",
                "https://0x7f000001/mcp",
                "https://2130706433/mcp",
                "ftp://8.8.8.8/mcp",
                "https:///mcp",
                "/mcp"
            })
    void connectsToNoAddressThatMayNotBeReached(String url) {
        RemoteServers servers =
                clients.servers(List.of(), host -> List.of(InetAddress.ofLiteral(host)));
        RemoteException failure =
                catchThrowableOfType(
                        RemoteException.class,
                        () -> servers.open(Clients.at(URI.create(url)), clients.limits()));
        assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(Kind.REFUSED);
    }
}
