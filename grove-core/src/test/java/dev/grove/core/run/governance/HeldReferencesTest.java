package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Held;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class HeldReferencesTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final LabelSet CRM = LabelSet.of("c:crm", "u:crm");

    /** Turn 3 of a run: its second call is held, its first and its third are not. */
    private final HeldResults held = new HeldResults();

    private record Turn(int number, List<ToolCall> calls, Map<String, CallProgress> markers)
            implements GovernedRun.Turn {

        @Override
        public @Nullable CallProgress progressOf(ToolCall call) {
            return markers.get(call.id());
        }
    }

    HeldReferencesTest() {
        Map<String, CallProgress> markers = new HashMap<>();
        CallProgress ended = CallProgress.started(NOW).ended(Status.COMPLETED, "shown", NOW);
        markers.put("a", ended);
        markers.put("b", ended.keeping(new Held("a {{result:9.9}} \"b\"", CRM)));
        // It was cut off, and may be made again.
        markers.put("c", ended.holding(true));
        held.add(new Turn(3, List.of(call("a", "{}"), call("b", "{}"), call("c", "{}")), markers));
    }

    @Test
    void aWholeTextIsTheValueAtAnyDepth() {
        ToolCall asked =
                call(
                        "d",
                        "{\"x\":\"{{result:3.2}}\",\"n\":7.0,\"in\":[{\"y~/\":\"{{result:3.2}}\"},\"z\"]}");
        ResolvedCall resolved = HeldReferences.resolve(asked, held);
        assertThat(resolved.faults()).isEmpty();
        assertThat(resolved.call().arguments().toString())
                .isEqualTo(
                        "{\"x\":\"a {{result:9.9}} \\\"b\\\"\",\"n\":7.0,\"in\":[{\"y~/\":\"a {{result:9.9}} \\\"b\\\"\"},\"z\"]}");
        assertThat(resolved.places()).containsExactlyInAnyOrder("/x", "/in/0/y~0~1");
        assertThat(resolved.labels()).isEqualTo(CRM);
        assertThat(asked.arguments().path("x").asString()).isEqualTo("{{result:3.2}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\":\"see {{result:3.2}}\"}",
                "{\"x\":\"{{result:3.2}} \"}",
                "{\"x\":\"{{result:3.2}}{{result:3.2}}\"}",
                "{\"x\":\"{{result:03.2}}\"}",
                "{\"x\":\"{{result: 3.2}}\"}",
                "{\"x\":\"{{result:3.1}}\"}",
                "{\"x\":\"{{result:3.3}}\"}",
                "{\"x\":\"{{result:3.4}}\"}",
                "{\"x\":\"{{result:4.2}}\"}",
                "{\"x\":[[\"{{result:2.2}}\"]]}",
                "{\"x\":{\"{{result:3.2}}\":1}}",
                "{\"x\":\"{{result:3.2}}\",\"y\":\"{{result:1.1}}\"}"
            })
    void anythingElseIsAFault(String arguments) {
        ToolCall asked = call("d", arguments);
        ResolvedCall resolved = HeldReferences.resolve(asked, held);
        assertThat(resolved.faults()).isNotEmpty();
        assertThat(resolved.call()).as("nothing is put in").isEqualTo(asked);
        assertThat(resolved.faults().toString()).doesNotContain("9.9");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"x":"{result:3.2}"}          | plain
                    {"x":"{{secret:3.2}}"}        | plain
                    {"__invalid_arguments":"{{result:1"} | never executed
                    """)
    void whatIsNoReferenceStays(String arguments, String why) {
        ToolCall asked = call("d", arguments);
        assertThat(HeldReferences.resolve(asked, held)).as(why).isEqualTo(ResolvedCall.of(asked));
    }

    @Test
    void aCallRepeatsNoMoreThanSoMuch() {
        Map<String, CallProgress> markers = new HashMap<>();
        markers.put(
                "l",
                CallProgress.started(NOW)
                        .ended(Status.COMPLETED, "shown", NOW)
                        .keeping(new Held("x".repeat(60_000), CRM)));
        held.add(new Turn(4, List.of(call("l", "{}")), markers));
        String fits = "\"{{result:4.1}}\",".repeat(16);
        assertThat(HeldReferences.resolve(array(fits), held).faults()).isEmpty();
        ResolvedCall refused = HeldReferences.resolve(array(fits.repeat(600)), held);
        assertThat(refused.faults()).hasSize(1);
        assertThat(refused.call().arguments().toString().length()).isLessThan(200_000);
    }

    private static ToolCall array(String elements) {
        return call("d", "{\"x\":[" + elements + "1]}");
    }

    private static ToolCall call(String id, String arguments) {
        return new ToolCall(id, "t", (ObjectNode) JsonMapper.shared().readTree(arguments));
    }
}
