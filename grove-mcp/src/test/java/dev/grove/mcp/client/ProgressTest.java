package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A call whose server reports progress has its whole time anew with each report, up to a limit. */
class ProgressTest {

    private static final Duration PROBE = Duration.ofSeconds(30);
    private static final Duration TIME = Duration.ofSeconds(2);

    private static final String REPORT =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progress\":1}}";

    private static final String OK = "{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}";

    /** Six seconds of reports, a second apart, for a call that has two. */
    @Test
    void isWaitedForAsLongAsItReports() throws Exception {
        try (Clients clients = new Clients(PROBE);
                StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        reports(talk, 6);
                        talk.event(talk.message(OK));
                    });

            assertThat(remote.callTool(echo, RpcText.arguments(), clients.within(TIME)))
                    .isEqualTo(new RemoteAnswer(false, "ok"));
            String token =
                    server.arrivals("tools/call")
                            .getFirst()
                            .json()
                            .at("/params/_meta/progressToken")
                            .toString();
            assertThat(token).isNotEmpty();
        }
    }

    @Test
    void endsAtTheLimitHoweverOftenItReports() throws Exception {
        try (Clients clients = new Clients(PROBE, TIME.multipliedBy(2));
                StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> reports(talk, Integer.MAX_VALUE));

            RemoteException end = failure(clients, remote, echo);

            assertThat(end.kind()).isEqualTo(Kind.LOST);
            server.awaitClosed();
        }
    }

    @Test
    void endsInItsOwnTimeWithoutAReport() throws Exception {
        try (Clients clients = new Clients(PROBE);
                StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.hangs();
                    });

            RemoteException end = failure(clients, remote, echo);

            assertThat(end.kind()).isEqualTo(Kind.LOST);
            assertThat(end).hasMessageContaining("no answer in time");
            server.awaitClosed();
        }
    }

    private static RemoteException failure(Clients clients, RemoteServer remote, RemoteTool tool) {
        return catchThrowableOfType(
                RemoteException.class,
                () -> remote.callTool(tool, RpcText.arguments(), clients.within(TIME)));
    }

    private static void reports(StrangeServer.Talk talk, int times) throws IOException {
        talk.stream();
        for (int i = 0; i < times; i++) {
            talk.event(REPORT);
            try {
                Thread.sleep(Duration.ofSeconds(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }
}
