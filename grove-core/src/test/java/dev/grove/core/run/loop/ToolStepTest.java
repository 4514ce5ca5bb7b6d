package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.PausePolicy.InDoubt;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.governance.TestGovernedRuns;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ToolStepTest extends CutOffBed {

    private static final int CALLS = 20;

    private final AtomicInteger decisions = new AtomicInteger();
    private final AtomicInteger looks = new AtomicInteger();
    private final ToolCalls calls = mock(ToolCalls.class);
    private final Delegations delegations = mock(Delegations.class);

    /** Calls run one after another: deciding all that are left before each would be quadratic. */
    @Test
    void decidesOncePerCallWhetherItMayBeExecuted() {
        run(CALLS, null);
        assertThat(decisions).hasValue(CALLS);
    }

    /** Each change outdates what policies have decided: they are asked of the next call alone. */
    @Test
    void asksPoliciesOfTwiceAsManyCallsTwiceAsOften() {
        run(CALLS, TestGovernedRuns.withoutLayers(run.tenant()));
        int few = looks.getAndSet(0);
        run(2 * CALLS, TestGovernedRuns.withoutLayers(run.tenant()));
        assertThat(looks.get()).isPositive().isLessThan(3 * few);
    }

    private void run(int size, @Nullable GovernedRun governed) {
        when(delegations.marker(any(), any())).thenReturn(CallProgress.started(clock.instant()));
        when(calls.execute(any(), any(), any(), any()))
                .thenReturn(
                        List.of(new ToolCalls.Ended.With(new ToolOutcome.Completed("executed"))));
        when(delegations.begin(any(), any(), any()))
                .thenReturn(
                        List.of(new ToolCalls.Ended.With(new ToolOutcome.Completed("executed"))));
        OpenTurn turn =
                turn(
                        null,
                        List.of(),
                        IntStream.range(0, size)
                                .mapToObj(number -> call("c" + number, "counted"))
                                .toArray(ToolCall[]::new));
        ToolStep step =
                new ToolStep(
                        calls,
                        delegations,
                        mock(InterruptedCallRecovery.class),
                        mock(Steering.class));

        assertThat(step.run(new TurnExecution(runWith(new Counted(), governed), turn))).isEmpty();

        assertThat(turn.unsettled()).isEmpty();
    }

    private AgentExecution runWith(Tool tool, @Nullable GovernedRun governed) {
        AgentExecution agentRun = agentRun(InDoubt.TELL_MODEL, null);
        return new AgentExecution(
                agentRun.execution(),
                agentRun.agent(),
                new Tools(List.of(() -> List.of(tool)), new JsonSchemas())
                        .registry(List.of(tool.spec().name()), null),
                agentRun.conversation(),
                agentRun.history(),
                agentRun.input(),
                agentRun.runBudget(),
                agentRun.files(),
                agentRun.journalBuffer(),
                agentRun.compaction(),
                governed,
                new CallNotes(false));
    }

    /** Is asked once whether it needs an approval, and looked at in each decision of policies. */
    private final class Counted implements Tool {

        @Override
        public ToolSpec spec() {
            looks.incrementAndGet();
            return new ToolSpec(
                    "counted",
                    "",
                    InputSchema.of("{\"type\":\"object\"}"),
                    Effect.UNSAFE,
                    Bucket.BUILT_IN);
        }

        @Override
        public boolean needsApproval() {
            decisions.incrementAndGet();
            return false;
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            throw new AssertionError("The test says what comes of it");
        }
    }
}
