package dev.grove.mcp.client.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.grove.mcp.client.Clients;
import dev.grove.mcp.client.RemoteServer;
import dev.grove.mcp.client.RpcText;
import dev.grove.mcp.client.StrangeServer;
import dev.grove.mcp.client.StrangeServer.Message;
import dev.grove.mcp.client.rpc.RemoteException;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Servers of 2026-07-28 that ask for something in the middle of a call (SEP-2322). */
class InputRequestsTest {

    private static final String PIN =
            """
            {"pin":{"method":"elicitation/create","params":{"message":"Your PIN?"}}}\
            """;

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void goesOnWithoutInputAndSaysWhy() throws Exception {
        try (StrangeServer server = asking(PIN, ",\"requestState\":\"s \\u00e9\"");
                RemoteServer remote = clients.open(server)) {
            assertThat(call(remote))
                    .isEqualTo(
                            new RemoteAnswer(
                                    false,
                                    "{\"word\":\"hello\"}\n[the tool asked for input, which agents do not give:"
                                            + " elicitation/create Your PIN?]"));

            Message first = server.arrivals("tools/call").getFirst();
            Message second = server.arrivals("tools/call").getLast();
            assertThat(second.json().path("id")).isNotEqualTo(first.json().path("id"));
            assertThat(second.json().at("/params/requestState").stringValue())
                    .isEqualTo("s \u00e9");
            assertThat(second.json().at("/params/inputResponses").toString())
                    .isEqualTo("{\"pin\":{\"action\":\"cancel\"}}");
            assertThat(second.json().at("/params/arguments"))
                    .isEqualTo(first.json().at("/params/arguments"));

            server.on(
                    "tools/call",
                    talk -> talk.says(talk.message().json().at("/params/inputResponses")));
            assertThat(call(remote))
                    .as("another call has none of it")
                    .isEqualTo(new RemoteAnswer(false, ""));
        }
    }

    @Test
    void sendsNoStateWhereThereIsNone() throws Exception {
        try (StrangeServer server = asking("{\"r\":{\"method\":\"roots/list\"}}", "");
                RemoteServer remote = clients.open(server)) {
            assertThat(call(remote).isError()).isFalse();

            JsonNode params = server.arrivals("tools/call").getLast().json().path("params");
            assertThat(params.has("requestState")).isFalse();
            assertThat(params.at("/inputResponses/r").toString()).isEqualTo("{\"roots\":[]}");
        }
    }

    @Test
    void lendsNoModel() throws Exception {
        String sampling = "{\"m\":{\"method\":\"sampling/createMessage\"}}";
        try (StrangeServer server = asking(sampling, "");
                RemoteServer remote = clients.open(server)) {
            assertThat(call(remote))
                    .isEqualTo(
                            new RemoteAnswer(
                                    true,
                                    "The tool asks for input, which agents do not give: sampling/createMessage"));
            assertThat(server.arrivals("tools/call")).hasSize(1);
        }
    }

    @Test
    void givesUpOnAServerThatAsksWithoutEnd() throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/call",
                    talk ->
                            talk.result(
                                    "{\"resultType\":\"input_required\",\"inputRequests\":"
                                            + PIN
                                            + "}"));

            assertThat(call(remote))
                    .isEqualTo(
                            new RemoteAnswer(
                                    true,
                                    "The tool asks for input, which agents do not give: elicitation/create Your PIN?"));
            assertThat(server.arrivals("tools/call")).hasSize(6);
        }
    }

    /** The tool may have begun before it asked, so nothing is said not to have happened. */
    @ParameterizedTest
    @CsvSource({"401, LOST", "503, LOST", "400, BROKEN"})
    void doesNotSayThatNothingHappenedWhenItCannotGoOn(int status, Kind kind) throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on(
                    "tools/call",
                    talk -> {
                        if (talk.message().json().path("params").has("inputResponses")) {
                            talk.status(status);
                        } else {
                            talk.result(
                                    "{\"resultType\":\"input_required\",\"inputRequests\":"
                                            + PIN
                                            + "}");
                        }
                    });

            assertThat(catchThrowableOfType(RemoteException.class, () -> call(remote)).kind())
                    .isEqualTo(kind);
        }
    }

    /** Asks once, and answers the call that brings the answers. */
    private static StrangeServer asking(String requests, String more) {
        return StrangeServer.modern()
                .on(
                        "tools/call",
                        talk -> {
                            JsonNode params = talk.message().json().path("params");
                            if (params.has("inputResponses")) {
                                talk.says(params.path("arguments"));
                            } else {
                                talk.result(
                                        "{\"resultType\":\"input_required\",\"inputRequests\":"
                                                + requests
                                                + more
                                                + "}");
                            }
                        });
    }

    private RemoteAnswer call(RemoteServer remote) throws RemoteException {
        RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
        return remote.callTool(echo, RpcText.arguments(), clients.limits());
    }
}
