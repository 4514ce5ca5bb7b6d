package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.StrangeServer.Reply;
import dev.grove.mcp.client.StrangeServer.Talk;
import dev.grove.mcp.era.ProtocolVersion;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Which era and version a server is spoken to in. */
class ChosenEraTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    /** Replies of older-era servers to a request that they do not know. */
    static final List<Reply> UNKNOWING =
            List.of(
                    talk -> talk.status(400),
                    talk -> talk.status(404),
                    talk -> talk.status(405),
                    talk -> talk.status(406),
                    talk -> talk.status(500),
                    talk -> talk.json(400, "{\"error\":\"No session\"}"),
                    talk -> talk.json(400, "Bad Request"),
                    talk -> talk.json(200, RpcText.error(talk.id(), -32601)),
                    talk -> talk.json(200, RpcText.error(talk.id(), -32600)),
                    talk -> talk.json(400, RpcText.error("\"server-error\"", -32600)),
                    talk -> talk.json(400, RpcText.unsupported("null", "2025-11-25")),
                    talk -> {
                        talk.stream();
                        talk.event(RpcText.error(talk.id(), -32601));
                    },
                    talk -> talk.result("{\"supportedVersions\":[\"2025-06-18\"]}"),
                    talk -> talk.page("ok"),
                    _ -> {});

    @ParameterizedTest
    @FieldSource("UNKNOWING")
    void speaksTheOlderEraWithAServerThatDoesNotKnowTheNewOne(Reply reply) throws Exception {
        speaksTheOlderEra(clients, reply);
    }

    @Test
    void speaksTheOlderEraWithAServerThatDoesNotAnswerInTime() throws Exception {
        try (Clients hasty = new Clients(Duration.ofSeconds(1))) {
            speaksTheOlderEra(hasty, Talk::hangs);
        }
    }

    private static void speaksTheOlderEra(Clients clients, Reply reply) throws Exception {
        try (StrangeServer server = StrangeServer.legacy().on("server/discover", reply);
                RemoteServer remote = clients.open(server)) {
            assertThat(remote.introduction().protocol()).isEqualTo(ProtocolVersion.V2025_11_25);
            assertThat(remote.listTools(clients.limits()).tools()).hasSize(1);
        }
    }

    @Test
    void asksOnceMoreWhereItsVersionIsRefusedAndOffered() throws Exception {
        try (StrangeServer server = StrangeServer.modern()) {
            server.on(
                    "server/discover",
                    talk -> {
                        if (server.arrivals().size() == 1) {
                            talk.json(400, RpcText.unsupported(talk.id(), "2026-07-28"));
                        } else {
                            talk.result("{\"supportedVersions\":[\"2026-07-28\"]}");
                        }
                    });
            try (RemoteServer remote = clients.open(server)) {
                assertThat(remote.introduction().protocol()).isEqualTo(ProtocolVersion.V2026_07_28);
            }
            assertThat(server.arrivals()).hasSize(2);
        }
    }

    @Test
    void speaksTheVersionThatAnOlderServerHas() throws Exception {
        try (StrangeServer server =
                        StrangeServer.legacy()
                                .on(
                                        "initialize",
                                        talk ->
                                                talk.result(
                                                        """
                                                        {"protocolVersion":"2025-06-18",
                                                         "capabilities":{"tools":{}}}\
                                                        """));
                RemoteServer remote = clients.open(server)) {
            assertThat(remote.introduction())
                    .isEqualTo(new Introduction(ProtocolVersion.V2025_06_18, "", "", null));
            remote.listTools(clients.limits());
            Message list = server.arrivals("tools/list").getFirst();
            assertThat(list.header("Mcp-Protocol-Version")).isEqualTo("2025-06-18");
            assertThat(list.headers()).doesNotContainKey("Mcp-Session-Id");
        }
        // Without a session there is none to end.
    }
}
