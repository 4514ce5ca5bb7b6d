package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.grove.core.cancel.Cancellation;
import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.StrangeServer.Talk;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteTool;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How a server learns that its answer is no longer awaited. */
class CancelledCallsTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void cancelsAModernCallByClosingItsConnection() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            assertThat(cancelled(server, remote).kind()).isEqualTo(Kind.LOST);

            server.awaitClosed();
            assertThat(server.arrivals()).hasSize(3);
        }
    }

    @Test
    void cancelsAnOlderCallByANotification() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            assertThat(cancelled(server, remote).kind()).isEqualTo(Kind.LOST);

            await().until(() -> server.arrivals("notifications/cancelled").size() == 1);
            Message notice = server.arrivals("notifications/cancelled").getFirst();
            assertThat(notice.header("Mcp-Session-Id")).isEqualTo("session-1");
            assertThat(notice.json().at("/params/requestId"))
                    .isEqualTo(server.arrivals("tools/call").getFirst().json().path("id"));
            assertThat(notice.json().has("id")).isFalse();
            server.awaitClosed();
        }
    }

    private RemoteException cancelled(StrangeServer server, RemoteServer remote) throws Exception {
        RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
        server.on("tools/call", Talk::hangs);
        Cancellation cancellation = new Cancellation();
        CompletableFuture<RemoteException> pending =
                CompletableFuture.supplyAsync(() ->
                        catchThrowableOfType(
                                RemoteException.class,
                                () ->
                                        remote.callTool(
                                                echo,
                                                RpcText.arguments(),
                                                clients.within(Clients.LONG, cancellation))));
        await().until(() -> !server.arrivals("tools/call").isEmpty());
        cancellation.request();
        // Long before its deadline, which would end it in the same way.
        return pending.get(60, TimeUnit.SECONDS);
    }
}
