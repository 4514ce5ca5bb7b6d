package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Values that could not be computed, or not be read again, end their runs. */
class WorkflowBoundsIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    private void endsWithAnExpressionThatFailed(Started run, String node, String words) {
        JsonNode ended = run.awaitEnd("failed");
        assertThat(ended.at("/error/code").asString())
                .as(ended.toString())
                .isIn("node_failed", "expression_failed");
        JsonNode error = run.node(node).orElseThrow().path("error");
        assertThat(error.path("code").asString()).isEqualTo("expression_failed");
        assertThat(error.path("message").asString()).contains(words);
    }

    @Test
    void endRunsWhoseDurationsOverflow() {
        caller.store(
                """
                name: spans
                nodes:
                  a: {value: "${[duration('2000000h')]%s}"}
                output: "${nodes.a.output}"
                """
                        .formatted(".map(x, x + x)".repeat(12)));

        endsWithAnExpressionThatFailed(
                caller.start("spans", "{}"), "a", "a duration of more than 292 years");
    }

    /** Requests are nested 64 levels at most; each node has the one before it 30 levels down. */
    private static String nodes(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i ->
                        "  v%d: {value: \"${%snodes.v%d.output%s}\"}\n"
                                .formatted(i, "[".repeat(30), i - 1, "]".repeat(30)))
                .collect(Collectors.joining("", "nodes:\n  v0: {value: 1}\n", ""));
    }

    @Test
    void endRunsWhoseValuesAreNestedTooDeep() {
        caller.store("name: deeper\n" + nodes(18) + "output: \"${nodes.v18.output}\"\n");

        endsWithAnExpressionThatFailed(
                caller.start("deeper", "{}"), "v14", "nested more than 400 levels deep");
    }

    /** Each merge has the one before it in it. */
    @Test
    void endRunsWhoseMergesAreNestedTooDeep() {
        String merges =
                IntStream.rangeClosed(1, 120)
                        .mapToObj(i ->
                                "  m%d: {merge: [%s], take: all}\n"
                                        .formatted(i, i == 1 ? "v13" : "m" + (i - 1)))
                        .collect(Collectors.joining());
        caller.store("name: merges\n" + nodes(13) + merges + "output: \"${nodes.m120.output}\"\n");

        endsWithAnExpressionThatFailed(
                caller.start("merges", "{}"), "m11", "nested more than 400 levels deep");
    }
}
