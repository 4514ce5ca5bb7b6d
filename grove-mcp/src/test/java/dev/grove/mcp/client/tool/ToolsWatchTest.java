package dev.grove.mcp.client.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.mcp.client.Clients;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RpcText;
import dev.grove.mcp.client.StrangeServer;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a client learns that the tools of a server have changed. */
class ToolsWatchTest {

    private static final String CHANGED =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}";
    private static final String OTHER =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/prompts/list_changed\"}";

    private final Clients clients = new Clients();
    private final AtomicInteger changes = new AtomicInteger();

    @AfterEach
    void close() {
        clients.close();
    }

    private static StrangeServer legacy(boolean announces) {
        return StrangeServer.legacy()
                .on(
                        "initialize",
                        talk ->
                                talk.json(
                                        200,
                                        talk.message(
                                                """
                                                {"protocolVersion":"2025-11-25","serverInfo":{"name":"s","version":"1"},
                                                 "capabilities":{"tools":{"listChanged":%s}}}\
                                                """
                                                        .formatted(announces)),
                                        Map.of("Mcp-Session-Id", "s")));
    }

    private void awaitReceived() {
        await().until(() -> changes.get() > 0);
    }

    @Test
    void arrivesOnTheStreamOfASession() throws Exception {
        CountDownLatch pinged = new CountDownLatch(1);
        try (StrangeServer server = legacy(true).on("POST", _ -> pinged.countDown())) {
            server.on(
                    "GET",
                    talk -> {
                        talk.stream();
                        talk.event(OTHER);
                        talk.event(RpcText.request("\"a\"", "ping"));
                        talk.event(CHANGED);
                        talk.hangs();
                    });
            try (RemoteServer remote = clients.open(server)) {
                assertThat(server.arrivals("GET")).isEmpty();
                remote.onToolsChanged(changes::incrementAndGet);
                awaitReceived();
                assertThat(server.arrivals("GET").getFirst().header("Mcp-Session-Id"))
                        .isEqualTo("s");
                assertThat(pinged.await(60, TimeUnit.SECONDS)).isTrue();
            }
            server.awaitClosed();
        }
    }

    @Test
    void arrivesInASubscription() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                            "server/discover",
                            talk ->
                                    talk.result(
                                            """
                                            {"resultType":"complete","supportedVersions":["2026-07-28"],
                                             "capabilities":{"tools":{"listChanged":true}}}\
                                            """))
                    .on(
                            "subscriptions/listen",
                            talk -> {
                                talk.stream();
                                talk.event(CHANGED);
                                talk.hangs();
                            });
            try (RemoteServer remote = clients.open(server)) {
                remote.onToolsChanged(changes::incrementAndGet);
                awaitReceived();
                assertThat(
                                server.arrivals("subscriptions/listen")
                                        .getFirst()
                                        .json()
                                        .at("/params/notifications/toolsListChanged")
                                        .booleanValue())
                        .isTrue();
            }
            server.awaitClosed();
        }
    }

    /** Also from a server that did not say that it would. */
    @Test
    void arrivesInMidCall() throws Exception {
        try (StrangeServer server = legacy(false);
                RemoteServer remote = clients.open(server)) {
            remote.onToolsChanged(changes::incrementAndGet);
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.event(OTHER);
                        talk.event(CHANGED);
                        talk.event(
                                talk.message("{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}"));
                    });
            assertThat(remote.callTool(echo, RpcText.arguments(), clients.limits()).text())
                    .isEqualTo("x");
            assertThat(changes).hasValue(1);
            assertThat(server.arrivals("GET")).isEmpty();
        }
    }

    /** Changes that the server reported in between were not received. */
    @Test
    void isAssumedWhenAStreamHadEnded() throws Exception {
        try (StrangeServer server = legacy(true)) {
            server.on("GET", StrangeServer.Talk::stream);
            try (RemoteServer remote = clients.open(server)) {
                remote.onToolsChanged(changes::incrementAndGet);
                awaitReceived();
                assertThat(server.arrivals("GET")).hasSizeGreaterThanOrEqualTo(2);
            }
        }
    }

    @Test
    void isNotWaitedForWhereTheServerHasNoSuchStream() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        try (StrangeServer server = legacy(true)) {
            server.on(
                    "GET",
                    talk -> {
                        asked.incrementAndGet();
                        talk.status(405);
                    });
            try (RemoteServer remote = clients.open(server)) {
                remote.onToolsChanged(changes::incrementAndGet);
                await().until(() -> asked.get() == 1);
                server.awaitClosed();
                assertThat(remote.listTools(clients.limits()).tools()).hasSize(1);
            }
            assertThat(asked).hasValue(1);
            assertThat(changes).hasValue(0);
        }
    }
}
