package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Doors that a caller with the policy writer may start something by. */
abstract class StartDoors extends KeyAuthorityBed {

    /** A way to start something. */
    record Door(String name, Consumer<StartDoors> start) {

        @Override
        public String toString() {
            return name;
        }
    }

    static Door door(String name, Consumer<StartDoors> start) {
        return new Door(name, start);
    }

    static Stream<Door> doors() {
        return Stream.of(
                door("a start", test -> test.post("/agents/pusher/runs", GOAL)),
                door("a start with a stream", test -> test.post("/agents/pusher/run", GOAL)),
                door("a start under an idempotency key", StartDoors::startOnce),
                door("a form", StartDoors::sendForm),
                door("a completion", test -> test.post("/v1/chat/completions", completion())),
                door(
                        "a response",
                        test ->
                                test.post(
                                        "/v1/responses",
                                        "{\"model\":\"agent/pusher\",\"input\":\"g\"}")),
                door("a message", test -> test.say(test.session(test.bound))),
                door("a message of another's session", test -> test.say(test.session(test.caller))),
                door("a first word in a chat", StartDoors::chat),
                door(
                        "a second word in a chat",
                        test -> {
                            // The agent is known now: session, message and run are one statement.
                            HttpAnswer _ = test.chatAs(test.caller);
                            test.chat();
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
                            test.mcp("pusher", GOAL);
                        }),
                door(
                        "a fork",
                        test ->
                                test.post(
                                        "/agent-runs/%s/fork"
                                                .formatted(test.completed("pusher").id()),
                                        "{\"turn\":1}")),
                door(
                        "a rerun",
                        test ->
                                test.post(
                                        "/agent-runs/bulk",
                                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}"
                                                .formatted(test.completed("pusher").id()))));
    }

    @ParameterizedTest
    @MethodSource("doors")
    void governsWhatTheCallerStarts(Door door) {
        door.start().accept(this);
        assertGoverned();
    }

    /** Looks at the newest run of the caller. */
    void assertGoverned() {
        WaitingRun run = started();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(events(run, "policy.denied").getFirst().at("/by/policy").asString())
                .isEqualTo("writer");
        assertThat(layers(run.id())).as("of the caller, and the base").isEqualTo(2);
    }

    static Stream<Door> doorsOfCalls() {
        return Stream.of(
                door(
                        "a call alone",
                        test ->
                                test.post(
                                        "/tool-calls",
                                        "{\"tool\":\"echo\",\"arguments\":%s}"
                                                .formatted(SAY_MAIN))),
                door(
                        "a workflow",
                        test -> {
                            test.workflow();
                            test.post(
                                    "/workflows/shout/runs", "{\"input\":%s}".formatted(SAY_MAIN));
                        }),
                door(
                        "a workflow over MCP",
                        test -> {
                            test.workflow();
                            test.publish("workflows/shout");
                            test.mcp(
                                    "grove__run_workflow",
                                    "{\"name\":\"shout\",\"input\":%s}".formatted(SAY_MAIN));
                        }),
                door(
                        "a published workflow",
                        test -> {
                            test.workflow();
                            test.publish("workflows/shout");
                            test.mcp("shout", SAY_MAIN);
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
                            test.post("/workflow-runs/" + run + "/fork", "{\"from\":[\"all\"]}");
                        }));
    }

    @ParameterizedTest
    @MethodSource("doorsOfCalls")
    void deniesTheCallThatTheCallerMayNotHaveMade(Door door) {
        door.start().accept(this);
        WaitingRun root = started();
        assertThat(end(root)).isEqualTo("failed");
        List<JsonNode> all = tree(root);
        all.forEach(run ->
                assertThat(layers(run.path("run_id").asString()))
                        .as("of the caller, and the base")
                        .isEqualTo(2));
        assertThat(
                        caller.get("/agent-runs/" + all.getLast().path("run_id").asString())
                                .text("error/message"))
                .contains("denied by rule branches of writer");
    }

    /** In a transaction of its own, with the record of the request. */
    private void startOnce() {
        HttpAnswer answer = bound.postUnderKey("/agents/pusher/runs", GOAL, "once");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
    }

    private void sendForm() {
        HttpAnswer answer =
                bound.send(
                        bound.request("/agents/pusher/runs")
                                .header("Content-Type", "multipart/form-data; boundary=b")
                                .POST(
                                        BodyPublishers.ofString(
                                                "--b\r\nContent-Disposition: form-data; name=\"request\"\r\nContent-Type: application/json\r\n\r\n%s\r\n--b--\r\n"
                                                        .formatted(GOAL))));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
    }

    private static String completion() {
        return "{\"model\":\"agent/pusher\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}";
    }

    private void chat() {
        HttpAnswer _ = chatAs(bound);
    }

    HttpAnswer chatAs(HttpCaller by) {
        HttpAnswer said =
                by.post(
                        "/chat/pusher",
                        """
                        {"id":"%s","trigger":"submit-message","messages":[{"id":"m","role":"user","parts":[{"type":"text","text":"push"}]}]}
                        """
                                .formatted(UUID.randomUUID()));
        assertThat(said.status()).as(said.body()).isEqualTo(200);
        return said;
    }

    void publish(String definition) {
        HttpAnswer published =
                caller.post("/" + definition + "/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    void mcp(String tool, String arguments) {
        HttpAnswer answer =
                McpClient.modern(bound)
                        .call(
                                "tools/call",
                                "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
        assertThat(answer.json().has("error")).as(answer.body()).isFalse();
    }
}
