package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.telemetry.CollectedSpan;
import dev.grove.server.telemetry.CollectedTrace;
import dev.grove.server.telemetry.SpanCollector;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Traces of a server whose spans hold content. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TracingIT {

    private static final String SECRET = "sesame-4711-open-now";

    private static final String COUNTER =
            """
            turns:
              - text: "I know %s and count."
                tool_calls: [{name: count_read}]
              - text: Counted.
            """
                    .formatted(SECRET);

    private static final String ASKER =
            """
            turns:
              - tool_calls: [{name: ask_user}]
            """;

    private static final String WORKFLOW =
            """
            name: line
            nodes:
              call: {tool: count_unsafe}
              each: {map: "${[1, 2]}", do: {agent: counter, goal: count}, after: [call]}
            output: "${nodes.each.output.counts.completed}"
            """;

    private static final String PATIENT =
            """
            name: patient
            nodes:
              ask: {agent: asker, goal: ask}
            output: "${nodes.ask.output}"
            """;

    private static final String CALLER = "00f067aa0ba902b7";

    private final SpanCollector collector = SpanCollector.start();
    private final Random random = new Random(7);
    private Cluster cluster;
    private ServerProcess server;
    private HttpCaller caller;

    @BeforeAll
    void startServer(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_TELEMETRY_CONTENT", "true",
                                "GROVE_MASTER_KEY",
                                        "c2VjcmV0cyBvZiB0aGUgdGVzdHMsIDMyIGJ5dGVzISE="));
        server = cluster.start("server", collector.settings("server"));
        server.awaitReady();
        caller = server.caller();
        HttpAnswer secret = caller.call("PUT", "/secrets/known", "{\"value\":\"" + SECRET + "\"}");
        assertThat(secret.status()).as(secret.body()).isLessThan(300);
        cluster.store(caller, "counter", COUNTER);
        cluster.storeWith(
                caller,
                "asker",
                ASKER,
                "\"count_read\"",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        for (String workflow : List.of(WORKFLOW, PATIENT)) {
            HttpAnswer stored =
                    caller.send(
                            caller.request("/workflows")
                                    .header("Content-Type", "application/yaml")
                                    .POST(BodyPublishers.ofString(workflow)));
            assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        }
    }

    @AfterAll
    void stop() {
        cluster.close();
        collector.close();
    }

    private String newTrace() {
        byte[] id = new byte[16];
        random.nextBytes(id);
        return HexFormat.of().formatHex(id);
    }

    private JsonNode post(String path, String json, String trace, String flags) {
        HttpAnswer answer =
                caller.send(
                        caller.request(path)
                                .header("Content-Type", "application/json")
                                .header("traceparent", "00-" + trace + "-" + CALLER + "-" + flags)
                                .POST(BodyPublishers.ofString(json)));
        assertThat(answer.status()).as(answer.body()).isBetween(200, 202);
        return answer.json();
    }

    private String run(String agent, String trace, String more) {
        return post("/agents/" + agent + "/runs", "{\"goal\":\"count\"" + more + "}", trace, "01")
                .path("run_id")
                .stringValue();
    }

    @Test
    void holdsWhatWasSaidWithoutSecretsWhereThatIsWanted() {
        String trace = newTrace();
        run("counter", trace, "");
        CollectedTrace spans = collector.awaitSpan(trace, "invoke_agent counter");
        assertThat(spans.named("chat counter"))
                .extracting(span -> span.attribute("gen_ai.output.messages"))
                .anySatisfy(said ->
                        assertThat(said)
                                .contains("I know ", "tool_call", "count_read")
                                .doesNotContain(SECRET))
                .anySatisfy(said -> assertThat(said).contains("Counted."));
        CollectedSpan tool = spans.only("execute_tool count_read");
        assertThat(tool.attribute("gen_ai.tool.call.arguments")).isEqualTo("{}");
        assertThat(tool.attribute("gen_ai.tool.call.result")).isEqualTo("done call_1_1");
        assertThat(spans.toString()).contains("[").doesNotContain(SECRET);
    }

    @Test
    void recordsNothingThatTheCallerDoesNotAndPassesThatOn() {
        String trace = newTrace();
        String run =
                post("/agents/counter/runs", "{\"goal\":\"count\"}", trace, "00")
                        .path("run_id")
                        .stringValue();
        cluster.awaitStatus(caller, run, "completed");
        assertThat(cluster.modelHeaders("traceparent"))
                .filteredOn(header -> header.contains(trace))
                .hasSize(2)
                .allSatisfy(header -> assertThat(header).endsWith("-00"));
        String later = newTrace();
        run("counter", later, "");
        collector.awaitSpan(later, "invoke_agent counter");
        assertThat(collector.trace(trace).spans()).isEmpty();
    }

    @Test
    void goesOnBelowWhatHadEndedWhereARunIsResumed() {
        String trace = newTrace();
        String run = run("counter", trace, ",\"limits\":{\"max_turns\":1}");
        cluster.awaitStatus(caller, run, "stopped");
        HttpAnswer resumed =
                caller.post("/agent-runs/" + run + "/resume", "{\"limits\":{\"max_turns\":5}}");
        assertThat(resumed.status()).as(resumed.body()).isLessThan(300);
        cluster.awaitStatus(caller, run, "completed");
        CollectedTrace spans =
                await().until(
                                () -> collector.trace(trace),
                                known -> known.named("invoke_agent counter").size() == 2);
        CollectedSpan stopped = spans.named("invoke_agent counter").getFirst();
        CollectedSpan completed = spans.named("invoke_agent counter").getLast();
        assertThat(stopped.attribute("grove.run.stop_reason")).isEqualTo("turn_cap");
        assertThat(completed.attribute("grove.run.status")).isEqualTo("completed");
        assertThat(completed.parent()).isEqualTo(stopped.id());
        assertThat(spans.only("turn 2").parent()).isEqualTo(completed.id());
        assertThat(spans.ids()).doesNotHaveDuplicates();
    }

    @Test
    void hasTheEndOfARunThatIsCancelledWhileItWaits() {
        String trace = newTrace();
        String run = run("asker", trace, "");
        cluster.awaitStatus(caller, run, "waiting");
        caller.post("/agent-runs/" + run + "/cancel", "{}");
        CollectedTrace spans = collector.awaitSpan(trace, "invoke_agent asker");
        CollectedSpan ended = spans.only("invoke_agent asker");
        assertThat(ended.attribute("grove.run.status")).isEqualTo("cancelled");
        assertThat(spans.only("turn 1").parent()).isEqualTo(ended.id());
        assertThat(spans.only("chat asker").parent()).isEqualTo(spans.only("turn 1").id());
    }

    @Test
    void hasTheNodesOfAWorkflowAndTheirRuns() {
        String trace = newTrace();
        post("/workflows/line/runs", "{\"input\":{}}", trace, "01");
        CollectedTrace spans = collector.awaitSpan(trace, "invoke_workflow line");
        CollectedSpan workflow = spans.only("invoke_workflow line");
        assertThat(spans.only("node call").parent()).isEqualTo(workflow.id());
        assertThat(spans.only("tool_call count_unsafe").parent())
                .isEqualTo(spans.only("node call").id());
        CollectedSpan map = spans.only("node each");
        assertThat(spans.below(map))
                .extracting(CollectedSpan::name)
                .containsExactlyInAnyOrder("node each/0", "node each/1");
        assertThat(spans.below(spans.only("node each/1")))
                .singleElement()
                .satisfies(run -> assertThat(run.name()).isEqualTo("invoke_agent counter"));
        assertThat(spans.withoutParent())
                .as("spans whose parent is unknown, of %s", spans.names())
                .singleElement()
                .satisfies(request -> assertThat(request.parent()).isEqualTo(CALLER));
    }

    @Test
    void hasTheNodesOfAWorkflowThatIsCancelled() {
        String trace = newTrace();
        String run =
                post("/workflows/patient/runs", "{\"input\":{}}", trace, "01")
                        .path("run_id")
                        .stringValue();
        await().until(() -> collector.trace(trace).has("chat asker"));
        HttpAnswer cancelled = caller.post("/workflow-runs/" + run + "/cancel", "{}");
        assertThat(cancelled.status()).as(cancelled.body()).isLessThan(300);
        collector.awaitSpan(trace, "invoke_workflow patient");
        collector.awaitSpan(trace, "invoke_agent asker");
        CollectedTrace spans = collector.awaitSpan(trace, "node ask");
        assertThat(spans.only("node ask").parent())
                .isEqualTo(spans.only("invoke_workflow patient").id());
        assertThat(spans.only("invoke_agent asker").parent())
                .isEqualTo(spans.only("node ask").id());
    }

    @Test
    void goesOnWithTheTraceOfAnMcpClient() {
        String tenant = caller.post("/tenants", "{\"name\":\"mcp\"}").text("id");
        HttpCaller author = newCaller("provision", tenant);
        cluster.store(author, "counter", COUNTER);
        HttpAnswer published = author.post("/agents/counter/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
        String trace = newTrace();
        String here = "00-" + trace + "-" + CALLER + "-01";
        HttpAnswer called =
                McpClient.modern(newCaller("invoke", tenant))
                        .call(
                                "tools/call",
                                "{\"name\":\"counter\",\"arguments\":{\"goal\":\"count\"},\"_meta\":{\"traceparent\":\"%s\"}}"
                                        .formatted(here));
        assertThat(called.body()).contains("Counted.");
        CollectedTrace spans = collector.awaitSpan(trace, "tools/call counter");
        CollectedSpan call = spans.only("tools/call counter");
        assertThat(call.parent()).isEqualTo(CALLER);
        assertThat(call.kind()).isEqualTo("SERVER");
        assertThat(call.attribute("mcp.method.name")).isEqualTo("tools/call");
        assertThat(spans.only("invoke_agent counter").parent()).isEqualTo(call.id());
    }

    private HttpCaller newCaller(String scope, String tenant) {
        HttpAnswer key =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"%1$s\",\"scope\":\"%1$s\",\"tenant_id\":\"%2$s\"}"
                                .formatted(scope, tenant));
        return new HttpCaller(caller.server(), key.text("key"), "");
    }

    @Test
    void writesTraceIdsIntoTheLog() {
        String trace = newTrace();
        String run = run("asker", trace, "");
        cluster.awaitStatus(caller, run, "waiting");
        assertThat(server.printed().lines())
                .filteredOn(line -> line.contains(run) && line.contains("Left the run"))
                .singleElement()
                .satisfies(line ->
                        assertThat(JsonMapper.shared().readTree(line).at("/traceId"))
                                .as(line)
                                .hasToString("\"" + trace + "\""));
    }

    /** Work that begins without a request, and health checks, are in no trace. */
    @Test
    void beginsTracesByRequestsAlone() {
        String trace = newTrace();
        run("counter", trace, "");
        caller.get("/actuator/health/readiness");
        collector.awaitSpan(trace, "invoke_agent counter");
        assertThat(
                        collector.spans().stream()
                                .filter(span -> span.parent().isEmpty())
                                .flatMap(span -> Stream.of(span.kind() + " " + span.name())))
                .isNotEmpty()
                .allSatisfy(
                        root -> assertThat(root).startsWith("SERVER ").doesNotContain("actuator"));
    }
}
