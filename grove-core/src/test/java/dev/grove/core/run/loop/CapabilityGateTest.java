package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSource;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Gate of a call by which a model asks for an exception: it is never open. */
class CapabilityGateTest extends GateBed {

    private static final ToolCall ASK = new ToolCall("c1", "please", json("{}"));

    private final ToolRegistry asking =
            new Tools(List.of((ToolSource) () -> List.of(new Asking())), new JsonSchemas())
                    .registry(List.of("please"), null);

    @Test
    void needsNoExceptionWhereNothingGovernsTheRun() {
        assertThat(settled(null).result()).contains("No policy governs this run");
    }

    @Test
    void nobodyIsAskedWhereNobodyIsThere() {
        Gates gates = new Gates(asking, policy, turn(ASK, null), true, true, null);
        assertThat(gates.of(ASK))
                .isEqualTo(
                        new Gate.Settled(
                                Status.DENIED,
                                "denied: nobody is there to decide on this request\nNothing was granted."));
    }

    @ParameterizedTest
    @CsvSource({
        "GRANTED, COMPLETED, 'granted: echo, once'",
        "DENIED, DENIED, no reason was given",
        "EXPIRED, DENIED, not answered in time",
        // No answer to another question grants anything.
        "ANSWERED, DENIED, not answered in time"
    })
    void endsByWhatWasDecided(WaitResolution how, Status status, String words) {
        Gate.Settled end = settled(how);
        assertThat(end.how()).isEqualTo(status);
        assertThat(end.result()).contains(words);
    }

    private Gate.Settled settled(@Nullable WaitResolution how) {
        OpenTurn turn =
                how == null
                        ? turn(ASK, null)
                        : turn(
                                ASK,
                                Status.WAITING,
                                stored(ASK, WaitKind.CAPABILITY, how, "granted"));
        return (Gate.Settled) new Gates(asking, policy, turn, true).of(ASK);
    }

    private record Asking() implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "please",
                    "Asks.",
                    InputSchema.of("{\"type\": \"object\"}"),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);
        }

        @Override
        public boolean asksForGrant() {
            return true;
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            throw new AssertionError("It is never executed");
        }
    }
}
