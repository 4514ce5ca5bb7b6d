package dev.grove.core.run.workflow.step;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.OutputSize;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;

class ToolOutputTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"score\": 1e999999999}",
                "{\"score\": 1e10001}",
                "[1e400]",
                "[1e99999999999999999999]",
                "[[-1e-999999999]]",
                "{\"n\": 1",
                "just words"
            })
    void staysATextWhereItIsNoJsonThatIsRead(String said) {
        JsonNode text = JsonNodeFactory.instance.stringNode(said);
        assertThat(ToolOutput.of(text)).isSameAs(text);
    }

    @Test
    void isJsonWithAllDigitsOtherwise() {
        assertThat(ToolOutput.of(JsonNodeFactory.instance.stringNode(" {\"a\":1.50} ")))
                .hasToString("{\"a\":1.50}");
    }

    /** Whatever was stored: ten characters are not written out as a million digits. */
    @Test
    void scoresOfLoopsTakeNoMoreThanTheyWereWrittenWith() {
        BigDecimal score = new BigDecimal("1e1000000");
        NodeRow row =
                new NodeRow(
                        new NodeRow.Key("memo", null, null, "loop"),
                        NodeStatus.RUNNING,
                        false,
                        1,
                        new NodeRow.Child(null, null),
                        LoopState.first()
                                .judged(score, false)
                                .in(JsonNodeFactory.instance.objectNode()),
                        null,
                        null,
                        Instant.EPOCH,
                        null);
        assertThat(row.state().toString()).hasSizeLessThan(200);
        assertThat(LoopState.of(row).bestScore()).isEqualByComparingTo(score);
    }

    @Test
    void outputsAreMeasuredNoFurtherThanTheirBound() {
        JsonNode text = JsonNodeFactory.instance.stringNode("x".repeat(1 << 20));
        var all = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 7; i++) {
            all.add(text);
        }
        assertThat(OutputSize.fault(all)).isEmpty();
        // A value that holds itself many times over is not walked to its end.
        JsonNode doubled = all;
        for (int i = 0; i < 60; i++) {
            var next = JsonNodeFactory.instance.arrayNode();
            next.add(doubled).add(doubled);
            doubled = next;
        }
        assertThat(OutputSize.fault(doubled)).isPresent();
        assertThat(OutputSize.of(NullNode.getInstance())).isLessThan(10);
    }
}
