package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.telemetry.CollectedSpan;
import dev.grove.server.telemetry.CollectedTrace;
import dev.grove.server.telemetry.SpanCollector;
import dev.grove.server.telemetry.TracePicture;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server is killed in the middle of a call of a traced run, and another goes on with it, which
 * delegates: all of that is one trace, below the span of the caller.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TraceOfKilledRunIT {

    private static final String LEAD =
            """
            turns:
              - tool_calls: [{name: count_read}]
              - tool_calls: [{name: count_read, arguments: {gate: killed}}]
              - tool_calls: [{name: delegate_task, arguments: {agent: worker, goal: count on}}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    private static final String WORKER =
            """
            turns:
              - tool_calls: [{name: count_unsafe}]
              - text: All counted.
            """;

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String CALLER = "00f067aa0ba902b7";
    private static final String GOAL = "count the sheep";

    private final SpanCollector collector = SpanCollector.start();
    private Cluster cluster;
    private CollectedTrace trace;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        cluster = new Cluster(folder);
        ServerProcess first = cluster.start("first", collector.settings("first"));
        first.awaitReady();
        cluster.store(first.caller(), "worker", WORKER);
        cluster.store(first.caller(), "lead", LEAD, "count_read", "delegate_task");
        String run = start(first, "lead", TRACE + "-" + CALLER + "-01");
        cluster.awaitExecutor(run, "call_2_1");
        // Spans that the first server has not sent when it dies are lost.
        collector.awaitSpan(TRACE, "turn 1");
        first.kill();
        ServerProcess second = cluster.start("second", collector.settings("second"));
        second.awaitReady();
        cluster.traces().open("killed");
        cluster.awaitStatus(second.caller(), run, "completed");
        trace = collector.awaitSpan(TRACE, "invoke_agent lead");
    }

    private CollectedSpan turn(int number) {
        return trace.below(trace.only("invoke_agent lead")).stream()
                .filter(span -> span.name().equals("turn " + number))
                .findFirst()
                .orElseThrow();
    }

    private static String start(ServerProcess server, String agent, String traceparent) {
        HttpAnswer accepted =
                server.caller()
                        .send(
                                server.caller()
                                        .request("/agents/" + agent + "/runs")
                                        .header("Content-Type", "application/json")
                                        .header("traceparent", "00-" + traceparent)
                                        .POST(
                                                HttpRequest.BodyPublishers.ofString(
                                                        "{\"goal\":\"" + GOAL + "\"}")));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(202);
        return accepted.text("run_id");
    }

    @AfterAll
    void stop() {
        cluster.close();
        collector.close();
    }

    @Test
    void isOneTraceOfBothServersBelowTheCaller() {
        assertThat(trace.ids()).doesNotHaveDuplicates();
        assertThat(trace.spans())
                .extracting(CollectedSpan::instance)
                .containsOnly("first", "second")
                .contains("first", "second");
        assertThat(trace.withoutParent())
                .as("spans whose parent is unknown, of %s", trace.names())
                .singleElement()
                .satisfies(request -> {
                    assertThat(request.parent()).isEqualTo(CALLER);
                    assertThat(request.kind()).isEqualTo("SERVER");
                    assertThat(request.instance()).isEqualTo("first");
                });
    }

    @Test
    void putsTheRunBelowTheRequestAndItsTurnsBelowTheRun() {
        CollectedSpan run = trace.only("invoke_agent lead");
        assertThat(run.parent()).isEqualTo(trace.withoutParent().getFirst().id());
        assertThat(run.instance()).isEqualTo("second");
        assertThat(trace.below(run))
                .extracting(CollectedSpan::name)
                .containsExactlyInAnyOrder("turn 1", "turn 2", "turn 3", "turn 4");
        assertThat(trace.spans())
                .allSatisfy(span -> assertThat(span.end()).isAfterOrEqualTo(span.start()));
        assertThat(trace.below(run))
                .allSatisfy(turn -> {
                    assertThat(turn.start()).isAfterOrEqualTo(run.start());
                    assertThat(turn.end()).isBeforeOrEqualTo(run.end());
                    assertThat(trace.below(turn))
                            .extracting(CollectedSpan::name)
                            .contains("chat lead");
                });
        assertThat(run.attribute("gen_ai.agent.name")).isEqualTo("lead");
        assertThat(run.attribute("grove.run.status")).isEqualTo("completed");
    }

    @Test
    void showsWhatWasBrokenOffAndThatItWasDoneAgain() {
        CollectedSpan turn = turn(2);
        CollectedSpan broken = trace.only("turn 2, broken off");
        assertThat(broken.isError()).isTrue();
        assertThat(broken.attribute("error.type")).isEqualTo("execution_lost");
        assertThat(broken.parent()).isEqualTo(turn.id());
        assertThat(turn.links()).containsExactly(broken.id());
        assertThat(turn.isError()).isFalse();
        assertThat(trace.below(broken))
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.name()).isEqualTo("execute_tool count_read");
                    assertThat(call.isError()).isTrue();
                });
        assertThat(trace.below(turn))
                .filteredOn(span -> span.name().equals("execute_tool count_read"))
                .singleElement()
                .satisfies(again -> {
                    assertThat(again.instance()).isEqualTo("second");
                    assertThat(again.isError()).isFalse();
                    assertThat(again.attribute("gen_ai.tool.call.id")).isEqualTo("call_2_1");
                });
        // The answer of the turn was durable: the model was not asked again.
        assertThat(trace.below(turn))
                .filteredOn(span -> span.name().equals("chat lead"))
                .singleElement()
                .satisfies(asked -> assertThat(asked.instance()).isEqualTo("first"));
    }

    @Test
    void putsADelegatedRunBelowItsCall() {
        CollectedSpan call = trace.only("execute_tool delegate_task");
        CollectedSpan child = trace.only("invoke_agent worker");
        assertThat(call.parent()).isEqualTo(turn(3).id());
        assertThat(child.parent()).isEqualTo(call.id());
        assertThat(call.attribute("grove.child.run.id")).isEqualTo(child.attribute("grove.run.id"));
        assertThat(call.start()).isBeforeOrEqualTo(child.start());
        assertThat(call.end()).isAfterOrEqualTo(child.end());
        assertThat(trace.below(child)).extracting(CollectedSpan::name).hasSize(2);
    }

    @Test
    void tellsTheModelsWhereTheyAre() {
        List<String> asked =
                trace.spans().stream()
                        .filter(span -> span.name().startsWith("chat "))
                        .map(span -> "00-" + TRACE + "-" + span.id() + "-01")
                        .toList();
        assertThat(cluster.modelHeaders("traceparent")).hasSize(6).hasSameElementsAs(asked);
        assertThat(trace.spans())
                .filteredOn(span -> span.name().startsWith("chat "))
                .allSatisfy(chat -> {
                    assertThat(chat.kind()).isEqualTo("CLIENT");
                    assertThat(chat.attribute("gen_ai.provider.name")).isEqualTo("openai");
                    assertThat(chat.attribute("gen_ai.usage.output_tokens")).isEqualTo("5");
                });
    }

    /**
     * Draws the trace, to be looked at and to renew the guide's picture: cp
     * grove-server/target/trace.svg docs/pictures/.
     */
    @Test
    void canBeDrawn() throws IOException {
        String picture = TracePicture.of(trace);
        assertThat(picture).contains("turn 2, broken off", "server first", "server second");
        Files.writeString(Path.of("target", "trace.svg"), picture);
    }

    /** Off unless an operator asks for it. */
    @Test
    void holdsNothingThatWasSaid() {
        assertThat(collector.spans())
                .allSatisfy(span ->
                        assertThat(span.toString())
                                .doesNotContain(GOAL, "All counted", "count on", "done call"));
    }
}
