package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class CallHistoryTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private final CallHistory history = new CallHistory();

    @Test
    void countsCallsThatWereBegunAndThoseOfTheTool() {
        ended("echo", "a", Status.COMPLETED, "a", 120);
        ended("echo", "b", Status.FAILED, "no", 30);
        ended("other", "c", Status.INTERRUPTED, "?", 10);
        history.add(call("echo", "d"), null, NOW);
        Counts counts = before("echo", "e");
        assertThat(counts.calls()).isEqualTo(4);
        assertThat(counts.callsInMinute()).as("one was two minutes ago").isEqualTo(3);
        assertThat(counts.ofTool()).isEqualTo(3);
        assertThat(before("third", "e").ofTool()).isZero();
    }

    @Test
    void countsDenialsApart() {
        ended("echo", "a", Status.DENIED, "denied", 31);
        ended("echo", "b", Status.DENIED, "denied", 29);
        Counts counts = before("echo", "c");
        assertThat(counts.calls()).isZero();
        assertThat(counts.denials()).isEqualTo(2);
        assertThat(counts.denialsInHalfMinute()).isEqualTo(1);
    }

    @Test
    void countsFailuresOfTheToolUntilOneSucceeds() {
        ended("echo", "a", Status.FAILED, "no", 9);
        ended("other", "a", Status.COMPLETED, "yes", 8);
        ended("echo", "b", Status.FAILED, "no", 7);
        assertThat(before("echo", "c").failedInARow()).isEqualTo(2);
        assertThat(before("other", "c").failedInARow()).isZero();
        ended("echo", "c", Status.COMPLETED, "yes", 6);
        assertThat(before("echo", "d").failedInARow()).isZero();
    }

    @Test
    void countsHowOftenTheNextCallCameToTheSame() {
        ended("echo", "a", Status.COMPLETED, "x", 9);
        ended("echo", "a", Status.COMPLETED, "y", 8);
        ended("echo", "a", Status.COMPLETED, "y", 7);
        ended("echo", "a", Status.DENIED, "denied", 6);
        assertThat(before("echo", "a").sameCallSameResult()).isEqualTo(2);
        assertThat(before("echo", "b").sameCallSameResult()).as("another call").isZero();
        ended("echo", "b", Status.COMPLETED, "y", 5);
        assertThat(before("echo", "a").sameCallSameResult()).as("no longer the latest").isZero();
    }

    @Test
    void aCopyGoesOnByItself() {
        ended("echo", "a", Status.COMPLETED, "x", 9);
        CallHistory copy = history.copy(new CallDigests());
        copy.add(call("echo", "b"), null, NOW);
        assertThat(before("echo", "c").calls()).isEqualTo(1);
        assertThat(copy.before(call("echo", "c"), NOW, 1, BigDecimal.ZERO).calls()).isEqualTo(2);
    }

    private Counts before(String tool, String text) {
        return history.before(call(tool, text), NOW, 3, BigDecimal.ONE);
    }

    private void ended(String tool, String text, Status how, String result, long secondsAgo) {
        Instant at = NOW.minusSeconds(secondsAgo);
        history.add(call(tool, text), CallProgress.started(at).ended(how, result, at), NOW);
    }

    private static ToolCall call(String tool, String text) {
        return new ToolCall(
                tool + text, tool, JsonNodeFactory.instance.objectNode().put("text", text));
    }
}
