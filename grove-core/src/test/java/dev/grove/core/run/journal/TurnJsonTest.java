package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.tool.ToolCall;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** The markers of calls, as a turn's row keeps them. */
class TurnJsonTest {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00.123456Z");
    private static final Map<String, String> NONE = Map.of();

    @Test
    void readsBackEachPartOfAMarker() {
        Map<String, CallProgress> markers =
                Map.of(
                        "started", CallProgress.started(NOW),
                        "waiting", CallProgress.waiting(NOW),
                        "ended", CallProgress.started(NOW).ended(Status.FAILED, "no", NOW),
                        "delegated", CallProgress.delegated(NOW, RunId.next()),
                        "undone", settled(new Settlement(Settlement.Way.RUN_AGAIN, true)),
                        "kept", settled(new Settlement(Settlement.Way.INTERRUPTED, false)));
        assertThat(TurnJson.parseProgress(TurnJson.renderProgress(markers), NONE))
                .isEqualTo(markers);
    }

    @Test
    void keepsAResultInItsMarkerUpToALengthAndTakesALongerOneFromItsRow() {
        String longest = "x".repeat(TurnJson.LONGEST_INLINE_RESULT);
        String inline = TurnJson.renderProgress(Map.of("c", ended(longest)));
        assertThat(TurnJson.parseProgress(inline, Map.of("c", "another")))
                .containsEntry("c", ended(longest));
        String apart = TurnJson.renderProgress(Map.of("c", ended(longest + "x")));
        assertThat(apart).hasSizeLessThan(1_000);
        assertThat(TurnJson.parseProgress(apart, Map.of("c", longest + "x")))
                .containsEntry("c", ended(longest + "x"));
    }

    @Test
    void readsBackCallsInTheirOrderAndNoneWhereThereAreNone() {
        List<ToolCall> calls = List.of(call("c2"), call("c1"));
        assertThat(TurnJson.parseCalls(TurnJson.renderCalls(calls))).isEqualTo(calls);
        assertThat(TurnJson.parseCalls(null)).isEmpty();
        assertThat(TurnJson.parseProgress(null, NONE)).isEmpty();
    }

    private static CallProgress settled(Settlement how) {
        return CallProgress.started(NOW).settled(how);
    }

    private static CallProgress ended(String result) {
        return CallProgress.started(NOW).ended(Status.COMPLETED, result, NOW);
    }

    private static ToolCall call(String id) {
        return new ToolCall(
                id, "echo", JsonNodeFactory.instance.objectNode().put("text", "a\u0000b"));
    }
}
