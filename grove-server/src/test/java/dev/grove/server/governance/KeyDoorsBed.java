package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.oauth.TokenRequests;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Doors that a caller with policies may start something by. A new way to start something is one of
 * them, too.
 */
abstract class KeyDoorsBed extends KeyAuthorityBed {

    /**
     * A way to start something.
     *
     * @param start gives the answer to the key's request
     */
    record Door(String name, Function<KeyDoorsBed, HttpAnswer> start) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Door door(String name, Function<KeyDoorsBed, HttpAnswer> start) {
        return new Door(name, start);
    }

    static Stream<Door> doors() {
        return Stream.of(
                door("a start", test -> test.bound.post("/agents/pusher/runs", GOAL)),
                door("a start with a stream", test -> test.bound.post("/agents/pusher/run", GOAL)),
                door("a start under an idempotency key", KeyDoorsBed::startOnce),
                door("a form", KeyDoorsBed::sendForm),
                door("a completion", test -> test.bound.post("/v1/chat/completions", completion())),
                door(
                        "a response",
                        test ->
                                test.bound.post(
                                        "/v1/responses",
                                        "{\"model\":\"agent/pusher\",\"input\":\"g\"}")),
                door("a message", test -> test.firstMessage()),
                door(
                        "a message of another's session",
                        test -> test.message(test.session(test.caller))),
                door("a first word in a chat", KeyDoorsBed::chat),
                door(
                        "a second word in a chat",
                        test -> {
                            // The agent is known now: session, message and run are one statement.
                            assertThat(test.chatAs(test.caller).status()).isEqualTo(200);
                            return test.chat();
                        }),
                door(
                        "a message over MCP",
                        test ->
                                test.mcp(
                                        "grove__send_message",
                                        "{\"id\":\"%s\",\"text\":\"push\"}"
                                                .formatted(test.session(test.caller)))),
                door(
                        "a published agent",
                        test -> {
                            test.publish("agents/pusher");
                            return test.mcp("pusher", GOAL);
                        }),
                door(
                        "a fork",
                        test ->
                                test.bound.post(
                                        "/agent-runs/%s/fork"
                                                .formatted(test.completed("pusher").id()),
                                        "{\"turn\":1}")),
                door(
                        "a rerun",
                        test ->
                                test.bound.post(
                                        "/agent-runs/bulk",
                                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}"
                                                .formatted(test.completed("pusher").id()))));
    }

    /** Doors of what stands for a key. */
    static Stream<Door> doorsOfAKey() {
        return Stream.of(
                door("a token of a client", KeyDoorsBed::callWithAToken),
                door("a browser's session", KeyDoorsBed::startInABrowser),
                door("a page's token", KeyDoorsBed::chatWithAToken));
    }

    static Stream<Door> doorsOfCalls() {
        return Stream.of(
                door(
                        "a call alone",
                        test ->
                                test.bound.post(
                                        "/tool-calls",
                                        "{\"tool\":\"echo\",\"arguments\":%s}"
                                                .formatted(SAY_MAIN))),
                door(
                        "a workflow",
                        test -> {
                            test.workflow();
                            return test.bound.post(
                                    "/workflows/shout/runs", "{\"input\":%s}".formatted(SAY_MAIN));
                        }),
                door(
                        "a workflow over MCP",
                        test -> {
                            test.workflow();
                            test.publish("workflows/shout");
                            return test.mcp(
                                    "grove__run_workflow",
                                    "{\"name\":\"shout\",\"input\":%s}".formatted(SAY_MAIN));
                        }),
                door(
                        "a published workflow",
                        test -> {
                            test.workflow();
                            test.publish("workflows/shout");
                            return test.mcp("shout", SAY_MAIN);
                        }),
                door(
                        "a workflow's fork",
                        test -> {
                            test.workflow();
                            HttpAnswer free =
                                    test.caller.post(
                                            "/workflows/shout/runs",
                                            "{\"input\":%s}".formatted(SAY_MAIN));
                            String run = free.text("run_id");
                            new WaitingRun(test.caller, "", run).awaitStatus("completed");
                            return test.bound.post(
                                    "/workflow-runs/" + run + "/fork", "{\"from\":[\"all\"]}");
                        }));
    }

    /** In a transaction of its own, with the record of the request. */
    private HttpAnswer startOnce() {
        return bound.postUnderKey("/agents/pusher/runs", GOAL, "once");
    }

    private HttpAnswer firstMessage() {
        HttpAnswer begun = bound.post("/sessions", "{\"agent\":\"pusher\"}");
        return begun.status() == 201 ? message(begun.text("id")) : begun;
    }

    private HttpAnswer message(String session) {
        return bound.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
    }

    private HttpAnswer sendForm() {
        return bound.send(
                bound.request("/agents/pusher/runs")
                        .header("Content-Type", "multipart/form-data; boundary=b")
                        .POST(
                                BodyPublishers.ofString(
                                        "--b\r\nContent-Disposition: form-data; name=\"request\"\r\nContent-Type: application/json\r\n\r\n%s\r\n--b--\r\n"
                                                .formatted(GOAL))));
    }

    private static String completion() {
        return "{\"model\":\"agent/pusher\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}";
    }

    private HttpAnswer chat() {
        return chatAs(bound);
    }

    private HttpAnswer chatAs(HttpCaller by) {
        return by.post(
                "/chat/pusher",
                """
                {"id":"%s","trigger":"submit-message","messages":[{"id":"m","role":"user","parts":[{"type":"text","text":"push"}]}]}
                """
                        .formatted(UUID.randomUUID()));
    }

    private HttpAnswer chatWithAToken() {
        HttpAnswer token =
                bound.post("/chat/pusher/tokens", "{\"user\":\"u\",\"ttl_seconds\":600}");
        assertThat(token.status()).as(token.body()).isEqualTo(201);
        return chatAs(as(token.text("token")));
    }

    private HttpAnswer startInABrowser() {
        CookieSession session = CookieSession.begin(anonymous(), key.text("key"));
        return anonymous()
                .send(
                        session.request("/agents/pusher/runs")
                                .header("Grove-UI", "1")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(GOAL)));
    }

    private HttpAnswer callWithAToken() {
        publish("agents/pusher");
        HttpAnswer client =
                caller.post(
                        "/oauth2/clients",
                        "{\"name\":\"ci\",\"scope\":\"invoke\",\"policies\":[\"writer\"]}");
        assertThat(client.status()).as(client.body()).isEqualTo(201);
        HttpAnswer token = new TokenRequests(anonymous()).ask(client);
        bound = as(token.text("access_token"));
        starter = client.text("client_id");
        return mcp("pusher", GOAL);
    }

    void publish(String definition) {
        HttpAnswer published =
                caller.post("/" + definition + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    private HttpAnswer mcp(String tool, String arguments) {
        return McpClient.modern(bound)
                .call(
                        "tools/call",
                        "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
    }
}
