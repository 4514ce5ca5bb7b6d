package dev.grove.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.mcp.client.tool.RemoteAnswer;
import dev.grove.mcp.client.tool.RemoteTool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Results that a caller reads from answers that are legal and strange. */
class StrangeAnswersTest {

    private final Clients clients = new Clients();

    @AfterEach
    void close() {
        clients.close();
    }

    @Test
    void answersASessionsServerThatAsksInVainAndReadsItsAnswer() throws Exception {
        try (StrangeServer server = StrangeServer.legacy();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on(
                    "tools/call",
                    talk -> {
                        talk.stream();
                        talk.event(RpcText.request("\"a\"", "sampling/createMessage"));
                        talk.event(RpcText.request("\"b\"", "elicitation/create"));
                        talk.event(RpcText.request("\"c\"", "roots/list"));
                        talk.event(RpcText.request("\"d\"", "ping"));
                        talk.event(
                                talk.message("{\"content\":[{\"type\":\"text\",\"text\":\"x\"}]}"));
                    });

            RemoteAnswer answer = remote.callTool(echo, RpcText.arguments(), clients.limits());

            assertThat(answer).isEqualTo(new RemoteAnswer(false, "x"));
            assertThat(server.arrivals("POST"))
                    .extracting(message -> message.json().path("id").asString(""))
                    .containsExactly("a", "b", "c", "d");
            assertThat(server.arrivals("POST"))
                    .extracting(message -> message.json().path("error").path("code").asInt(0))
                    .containsExactly(-32601, -32601, -32601, 0);
        }
    }

    @Test
    void namesContentThatItDoesNotCarry() throws Exception {
        assertThat(
                        answer(
                                """
                                {"isError":true,"content":[
                                 {"type":"text","text":"one"},
                                 {"type":"image","mimeType":"image/png","data":"AAAA"},
                                 {"type":"hologram\\u0007","data":"AAAA"},
                                 {"type":"resource_link","uri":"file:///etc/passwd"},
                                 {"type":"resource","resource":{"uri":"a://b","text":"two"}},
                                 {"type":"resource","resource":{"uri":"a://c","blob":"AAAA"}},
                                 7, null]}\
                                """))
                .isEqualTo(
                        new RemoteAnswer(
                                true,
                                """
                                one
                                [image, image/png, 3 bytes, left out]
                                [content of type "hologram\uFFFD", left out]
                                [a link to file:///etc/passwd]
                                [a://b]
                                two
                                [a://c, , left out]
                                [content of type "", left out]
                                [content of type "", left out]\
                                """));
    }

    @Test
    void cutsTextThatIsTooLongForAModel() throws Exception {
        String smiles = "\uD83D\uDE00".repeat(600_000);
        RemoteAnswer answer =
                answer("{\"content\":[{\"type\":\"text\",\"text\":\"a" + smiles + "\"}]}");

        assertThat(answer.text())
                .hasSizeLessThan(1_048_576 + 100)
                .startsWith("a\uD83D\uDE00")
                .endsWith("\uD83D\uDE00\n[cut off here; the tool's answer has 1200001 characters]");
    }

    @Test
    void holdsAnAnswerAgainstItsToolsOutputSchema() throws Exception {
        String schema =
                """
                {"$schema":"http://json-schema.org/draft-07/schema#","type":"object",
                 "required":["celsius"],"properties":{"celsius":{"type":"number"}}}\
                """;
        assertThat(answerOf(schema, "{\"structuredContent\":{\"celsius\":21}}"))
                .isEqualTo(new RemoteAnswer(false, "{\"celsius\":21}"));
        RemoteAnswer wrong = answerOf(schema, "{\"structuredContent\":{\"celsius\":\"warm\"}}");
        assertThat(wrong.isError()).as("it was called: an error invites a second call").isFalse();
        assertThat(wrong.text())
                .startsWith("{\"celsius\":\"warm\"}\n[")
                .contains("output schema", "celsius", "number");
        assertThat(answerOf(schema, "{\"isError\":true,\"structuredContent\":{\"why\":\"rain\"}}"))
                .as("a failure is not what was promised")
                .isEqualTo(new RemoteAnswer(true, "{\"why\":\"rain\"}"));
        assertThat(
                        answerOf(
                                "{\"$ref\":\"http://127.0.0.1/schema\"}",
                                "{\"structuredContent\":{\"celsius\":21}}"))
                .as("a schema that is unusable")
                .isEqualTo(new RemoteAnswer(false, "{\"celsius\":21}"));
    }

    /** By an MCP server alone, without anything that a tenant wrote. */
    @Test
    void takesNoOutputSchemaThatWouldNotEnd() throws Exception {
        StringBuilder defs = new StringBuilder();
        for (int i = 0; i < 24; i++) {
            String next = "{\"$ref\":\"#/$defs/d%d\"}".formatted(i + 1);
            defs.append("\"d%d\":{\"allOf\":[%s,%s]},".formatted(i, next, next));
        }
        String always = "{\"$ref\":\"#/$defs/d0\",\"$defs\":{%s\"d24\":{\"type\":\"string\"}}}";
        assertThat(answerOf(always.formatted(defs), "{\"structuredContent\":{\"a\":1}}"))
                .as("a schema that is unusable")
                .isEqualTo(new RemoteAnswer(false, "{\"a\":1}"));
        // Doubles with each level of the value, and not without one.
        String deep = "{\"properties\":{\"a\":{\"allOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}}}";
        String value = "{\"a\":".repeat(30) + "1" + "}".repeat(30);
        assertThat(answerOf(deep, "{\"structuredContent\":" + value + "}").text())
                .startsWith("{\"a\":")
                .contains("takes too much work");
        assertThat(
                        answerOf(
                                        "{\"properties\":{\"a\":{\"pattern\":\"(a{1000}){4}b\"}}}",
                                        "{\"structuredContent\":{\"a\":\"%s\"}}"
                                                .formatted("a".repeat(100_000)))
                                .text())
                .contains("takes too much work");
    }

    private RemoteAnswer answerOf(String outputSchema, String result) throws Exception {
        String tool = StrangeServer.ECHO.strip();
        String promising =
                tool.substring(0, tool.length() - 1) + ",\"outputSchema\":" + outputSchema + "}";
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            server.on("tools/list", talk -> talk.result("{\"tools\":[" + promising + "]}"));
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.result(result));
            return remote.callTool(echo, RpcText.arguments(), clients.limits());
        }
    }

    private RemoteAnswer answer(String result) throws Exception {
        try (StrangeServer server = StrangeServer.modern();
                RemoteServer remote = clients.open(server)) {
            RemoteTool echo = remote.listTools(clients.limits()).tools().getFirst();
            server.on("tools/call", talk -> talk.result(result));
            return remote.callTool(echo, RpcText.arguments(), clients.limits());
        }
    }
}
