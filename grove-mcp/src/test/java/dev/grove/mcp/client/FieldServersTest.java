package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of ill-mannered servers, each through the real client. */
class FieldServersTest {

    private static final int RIGHT = 35;
    private static final int REFUSED = 25;

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    static Stream<FieldServer> table() {
        return Stream.of(FieldSessions.ALL, FieldAnswers.ALL).flatMap(List::stream);
    }

    /** Rows for the modern era, which has no sessions and no streams that are resumed. */
    static Stream<FieldServer> modernTable() {
        return FieldAnswers.ALL.stream().filter(row -> !row.source().equals(FieldAnswers.RESUMED));
    }

    @ParameterizedTest
    @MethodSource("modernTable")
    void isCalledAndReadAlikeInTheModernEra(FieldServer row) throws Exception {
        isCalledSoOftenAndReadSo(StrangeServer.modern(), row);
    }

    @ParameterizedTest
    @MethodSource("table")
    void isCalledSoOftenAndReadSo(FieldServer row) throws Exception {
        isCalledSoOftenAndReadSo(StrangeServer.legacy(), row);
    }

    private void isCalledSoOftenAndReadSo(StrangeServer started, FieldServer row) throws Exception {
        try (StrangeServer server = started;
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", row.behaviour()).on("GET", row.behaviour());

            if (row.kind() == null) {
                assertThat(remote.callTool(echo, RpcText.arguments(), clients.limits()))
                        .isEqualTo(new RemoteAnswer(false, row.words()));
            } else {
                RemoteException refusal =
                        catchThrowableOfType(
                                RemoteException.class,
                                () -> remote.callTool(echo, RpcText.arguments(), clients.limits()));
                assertThat(refusal.kind()).isEqualTo(row.kind());
                assertThat(refusal).hasMessageContaining(row.words());
            }
            assertThat(server.arrivals("tools/call")).hasSize(row.calls());
        }
    }

    @Test
    void hasSoManyRowsOfEachOutcome() {
        assertThat(table().filter(row -> row.kind() == null)).as("right").hasSize(RIGHT);
        assertThat(table().filter(row -> row.kind() != null)).as("refused").hasSize(REFUSED);
        assertThat(table().map(FieldServer::name)).doesNotHaveDuplicates();
    }
}
