package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.fixture.FixtureTools;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Requests refused before any method sees them, and forgeries of all that clients carry. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class McpRequestsIT extends McpServerIT {

    private static final String STATE_TOOL = "test_input_required_result_request_state";

    private String tenant;
    private HttpCaller ours;
    private HttpCaller another;
    private McpClient modern;
    private McpClient legacy;

    @BeforeAll
    void makeKeys() {
        tenant = newTenant();
        ours = newCaller(tenant, "invoke");
        another = newCaller(tenant, "invoke");
        modern = McpClient.modern(ours);
        legacy = McpClient.legacy(ours);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nonsense",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"} {}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}"
            })
    void whatIsNotJsonIsAParseError(String body) {
        HttpAnswer answer = ours.send(legacy.post(body));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32700);
        assertThat(answer.json().get("id").isNull()).isTrue();
    }

    @Test
    void jsonThatIsTooDeepIsAParseError() {
        String bomb = "[".repeat(100_000);
        HttpAnswer answer =
                ours.send(
                        legacy.post(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":"
                                        + bomb));
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32700);
    }

    @Test
    void jsonThatOthersReadOtherwiseIsAParseError() {
        for (String strange : List.of("\"\\ud800\"", "1e400", "1e-999999999")) {
            HttpAnswer answer =
                    ours.send(
                            legacy.post(
                                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":{\"a\":"
                                            + strange
                                            + "}}"));
            assertThat(answer.json().at("/error/code").intValue()).as(strange).isEqualTo(-32700);
        }
    }

    /** Small on the wire, large or slow for who takes it as it is. */
    @ParameterizedTest
    @MethodSource
    void bombsAreRefused(String params) {
        HttpAnswer answer =
                ours.send(
                        legacy.post(
                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":"
                                        + params
                                        + "}"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32700);
        assertThat(answer.body()).hasSizeLessThan(300);
    }

    static Stream<Named<String>> bombsAreRefused() {
        return Stream.of(
                Named.of("many arrays", "{\"a\":[" + "[],".repeat(1_000_000) + "[]]}"),
                Named.of(
                        "many members",
                        IntStream.range(0, 300_000)
                                .mapToObj(i -> "\"" + i + "\":0")
                                .collect(Collectors.joining(",", "{", "}"))),
                Named.of("a long name", "{\"" + "n".repeat(1_000_000) + "\":0}"),
                Named.of("a long number", "{\"a\":" + "9".repeat(1_000_000) + "}"),
                Named.of("a long fraction", "{\"a\":0." + "0".repeat(1_000_000) + "1}"));
    }

    /** Written in a few bytes, they would have a thousand million digits. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1e999999999", "1e20", "99999999999"})
    void numbersThatNothingHoldsAreFaultsOfTheArguments(String number) {
        McpClient provisioner = McpClient.modern(newCaller(tenant, "provision"));
        for (String call :
                List.of(
                        """
                        {"name":"grove__publish_agent","arguments":{"name":"none","expected_version":%s}}
                        """,
                        """
                        {"name":"grove__upsert_agent","arguments":{"name":"none","system_prompt":"p",
                         "model":"scripted/greeter","tools":["finish"],"limits":{"max_turns":%s}}}
                        """)) {
            JsonNode result =
                    provisioner.call("tools/call", call.formatted(number)).json().path("result");
            assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}]",
                "[]",
                "1",
                "{\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}"
            })
    void whatIsNoMessageIsAnInvalidRequest(String body) {
        HttpAnswer answer = ours.send(legacy.post(body));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32600);
    }

    @Test
    void bodiesOfFourMebibytesAreReadAndLargerOnesAreNot() {
        String text = "x".repeat(3 * 1024 * 1024);
        JsonNode echoed =
                modern.call(
                                "tools/call",
                                "{\"name\":\"echo\",\"arguments\":{\"text\":\"" + text + "\"}}")
                        .json();
        assertThat(echoed.at("/result/content/0/text").stringValue()).hasSameSizeAs(text);
        HttpAnswer tooLarge = ours.send(modern.post("x".repeat(4 * 1024 * 1024 + 1)));
        assertThat(tooLarge.status()).isEqualTo(413);
        assertThat(tooLarge.json().at("/error/code").intValue()).isEqualTo(-32600);
        assertThat(tooLarge.json().at("/error/message").stringValue())
                .contains(
                        "at most 4194304 bytes",
                        "up to 20971520 bytes together",
                        "POST /agents/{name}/runs",
                        "POST /sessions/{id}/messages/sse");
    }

    @Test
    void largeBodiesThatDoNotSaySoAreNotReadToTheirEnd() {
        byte[] mebibyte = new byte[1024 * 1024];
        Arrays.fill(mebibyte, (byte) ' ');
        HttpAnswer answer =
                ours.send(
                        modern.post("")
                                .POST(
                                        HttpRequest.BodyPublishers.ofByteArrays(
                                                Collections.nCopies(5, mebibyte))));
        assertThat(answer.status()).isEqualTo(413);
    }

    @Test
    void othersThanJsonAndEventsAreNotSpoken() {
        HttpRequest.Builder plain =
                ours.request(McpClient.RPC)
                        .header("Content-Type", "text/plain")
                        .POST(HttpRequest.BodyPublishers.ofString("{}"));
        assertThat(ours.send(plain).status()).isEqualTo(415);
        HttpRequest.Builder wide =
                modern.request("server/discover", "{}")
                        .setHeader("Content-Type", "application/json;charset=utf-16");
        assertThat(ours.send(wide).status()).isEqualTo(415);
        HttpRequest.Builder named =
                modern.request("server/discover", "{}")
                        .setHeader("Content-Type", "application/json; charset=\"UTF-8\"");
        assertThat(ours.send(named).status()).isEqualTo(200);
        HttpRequest.Builder unwanted =
                modern.request("server/discover", "{}")
                        .setHeader("Accept", "application/json;q=0, text/event-stream;q=0");
        assertThat(ours.send(unwanted).status()).isEqualTo(406);
        HttpRequest.Builder html =
                modern.request("server/discover", "{}").setHeader("Accept", "text/html");
        assertThat(ours.send(html).status()).isEqualTo(406);
        HttpAnswer put = ours.call("PUT", McpClient.RPC, "{}");
        assertThat(put.status()).isEqualTo(405);
        assertThat(put.headers().firstValue("Allow")).contains("POST, GET, DELETE");
        assertThat(ours.send(modern.get()).status()).isEqualTo(405);
    }

    @Test
    void withoutAGoodKeyTheChallengeSaysWhereTokensAre() {
        HttpAnswer refused = anonymous().post(McpClient.RPC, "{}");
        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate"))
                .hasValueSatisfying(challenge ->
                        assertThat(challenge)
                                .contains(
                                        "resource_metadata=\"http://127.0.0.1:"
                                                + port()
                                                + "/.well-known/oauth-protected-resource/mcp/rpc\"",
                                        "scope=\"mcp:invoke\"")
                                .doesNotContain("error="));
        assertThat(
                        as("grove_wrong")
                                .post(McpClient.RPC, "{}")
                                .headers()
                                .firstValue("WWW-Authenticate")
                                .orElseThrow())
                .contains(
                        "error=\"invalid_token\"",
                        "error_description=\"The key is not valid: unknown, revoked or expired\"");
    }

    @Test
    void headersThatDisagreeWithTheBodyAreRefused() {
        for (List<String> header :
                List.of(
                        List.of("MCP-Protocol-Version", "2025-11-25"),
                        List.of("Mcp-Method", "prompts/list"),
                        List.of("Mcp-Name", "another"),
                        List.of("Mcp-Name", "=?base64?ZWNobw?="))) {
            HttpAnswer answer =
                    ours.send(
                            modern.request(
                                            "tools/call",
                                            "{\"name\":\"echo\",\"arguments\":{\"text\":\"x\"}}")
                                    .setHeader(header.getFirst(), header.getLast()));
            assertThat(answer.status()).as(header.toString()).isEqualTo(400);
            assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32020);
        }
    }

    /** A method that a key does not have is none: it has no name that could be missing. */
    @Test
    void whatIsHiddenShowsNothingOfItsHeaders() {
        McpClient reading = McpClient.modern(newCaller(newTenant(), "read_only"));
        HttpAnswer hidden = underAnotherName(reading, "tools/call");
        HttpAnswer unknown = underAnotherName(reading, "tools/smell");
        assertThat(hidden.status()).isEqualTo(404);
        assertThat(hidden.json().path("error")).isEqualTo(unknown.json().path("error"));
        assertThat(underAnotherName(modern, "tools/call").json().at("/error/code").intValue())
                .isEqualTo(-32020);
    }

    private static HttpAnswer underAnotherName(McpClient client, String method) {
        return client.caller()
                .send(
                        client.request(method, "{\"name\":\"echo\",\"arguments\":{}}")
                                .setHeader("Mcp-Name", "another"));
    }

    @Test
    void sessionsAreOfNoUseToAnotherKey() {
        HttpAnswer missing = legacy.withSession("no-such-session").call("ping", "{}");
        assertThat(missing.status()).isEqualTo(404);
        McpClient thief = new McpClient(another, false, legacy.session());
        HttpAnswer foreign = thief.call("ping", "{}");
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.body()).isEqualTo(missing.body());
        assertThat(another.send(thief.get()).status()).isEqualTo(404);
        assertThat(new McpClient(ours, false, null).call("ping", "{}").status()).isEqualTo(400);
        assertThat(legacy.call("ping", "{}").status()).isEqualTo(200);
    }

    @Test
    void endedSessionsAreMissing() {
        McpClient short1 = McpClient.legacy(ours);
        HttpRequest.Builder end =
                ours.request(McpClient.RPC).header("Mcp-Session-Id", short1.session()).DELETE();
        assertThat(ours.send(end).status()).isEqualTo(204);
        assertThat(short1.call("ping", "{}").status()).isEqualTo(404);
    }

    @Test
    void versionsThatAreUnknownAreRefusedWithThoseThatAreKnown() {
        HttpAnswer answer =
                ours.send(
                        legacy.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}")
                                .header("MCP-Protocol-Version", "1999-01-01"));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().at("/error/data/supported").size()).isEqualTo(3);
    }

    @Test
    void cursorsAreGoodForTheirListAndKeyOnly() {
        for (McpClient client : List.of(modern, legacy)) {
            for (String cursor : List.of("", "eHg", "x".repeat(5000), "!")) {
                for (String list :
                        List.of(
                                "tools/list",
                                "prompts/list",
                                "resources/list",
                                "resources/templates/list")) {
                    HttpAnswer answer = client.call(list, "{\"cursor\":\"" + cursor + "\"}");
                    assertThat(answer.json().at("/error/code").intValue())
                            .as(list + " " + cursor)
                            .isEqualTo(-32602);
                }
            }
        }
    }

    @Test
    void aRequestStateIsGoodOnceForItsCallerToolAndArguments() {
        String state = askedState(modern);
        String answered = withState(STATE_TOOL, state, "{}");
        refused(McpClient.modern(another).call("tools/call", answered));
        refused(
                modern.call(
                        "tools/call",
                        withState("test_input_required_result_tampered_state", state, "{}")));
        refused(modern.call("tools/call", withState(STATE_TOOL, state, "{\"other\":1}")));
        refused(modern.call("tools/call", withState(STATE_TOOL, state.substring(1), "{}")));
        refused(modern.call("tools/call", withState(STATE_TOOL, state + "A", "{}")));
        assertThat(modern.call("tools/call", answered).body()).contains("state-ok");
        HttpAnswer again = modern.call("tools/call", answered);
        refused(again);
        assertThat(again.body()).contains("was used already").doesNotContain("anew");
    }

    @Test
    void aKeyWithoutATenantActsForNone() {
        HttpAnswer answer =
                McpClient.modern(operator().forTenant(tenant))
                        .call("tools/call", "{\"name\":\"test_trigger_tool_change\"}");
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32602);
        assertThat(answer.json().at("/error/message").stringValue()).contains("no tenant");
    }

    @Test
    void argumentsThatBreakTheSchemaAreAnErrorThatTheModelReads() {
        JsonNode answer =
                modern.call("tools/call", "{\"name\":\"echo\",\"arguments\":{\"text\":7}}").json();
        assertThat(answer.at("/result/isError").booleanValue()).isTrue();
        assertThat(answer.at("/result/content/0/text").stringValue()).contains("/text");
    }

    /** A model that reads of a refusal alone makes the call again, and has a second run. */
    @Test
    void aCallThatIsRefusedAfterItsStartNamesTheRunThatItHasStarted() {
        for (McpClient client : List.of(legacy, modern)) {
            JsonNode result =
                    client.call("tools/call", "{\"name\":\"test_refusal_after_start\"}")
                            .json()
                            .path("result");
            assertThat(result.path("isError").booleanValue()).as(result.toString()).isTrue();
            assertThat(result.at("/content/0/text").stringValue())
                    .contains("It is refused on purpose", FixtureTools.STARTED);
        }
    }

    private static void refused(HttpAnswer answer) {
        assertThat(answer.json().at("/error/code").intValue()).as(answer.body()).isEqualTo(-32602);
    }

    private static String askedState(McpClient client) {
        return client.call("tools/call", "{\"name\":\"" + STATE_TOOL + "\",\"arguments\":{}}")
                .text("result/requestState");
    }

    private static String withState(String tool, String state, String arguments) {
        return """
        {"name":"%s","arguments":%s,"requestState":"%s",
         "inputResponses":{"confirm":{"action":"accept","content":{"ok":true}}}}
        """
                .formatted(tool, arguments, state);
    }
}
