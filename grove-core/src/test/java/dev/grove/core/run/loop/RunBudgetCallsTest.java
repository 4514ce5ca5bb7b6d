package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PausePolicy;
import dev.grove.core.agent.openai.OpenAiPolicy;
import dev.grove.core.agent.session.SessionPolicy;
import dev.grove.core.budget.Allowance.Cap;
import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.budget.Allowance.Granted;
import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Budget;
import dev.grove.core.budget.Reservation;
import dev.grove.core.budget.Shortfall;
import dev.grove.core.budget.Shortfall.LimitsOf;
import dev.grove.core.budget.Shortfall.Sum;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.quota.TestLimits;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.schema.JsonSchemas;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Payment for each model call: before it, after it, and where no answer came. */
class RunBudgetCallsTest extends RunBudgetBed {

    @Test
    void coversTheNextTurnWithAllTheOutputThatTheAgentWants() {
        assertThat(alone().nextTurn()).isEqualTo(new Granted(OUTPUT));
        assertThat(recorded.types()).isEmpty();
    }

    @Test
    void shortensAnAnswerToWhatFitsAndReportsIt() {
        limits = limits(50, 1_500);
        RunBudget runBudget = alone();
        assertThat(runBudget.nextTurn()).isEqualTo(new Granted(500));
        JsonNode event = event("budget.reserved_short");
        assertThat(event.get("turn").asInt()).isEqualTo(2);
        assertThat(event.get("wanted_output_tokens").asInt()).isEqualTo(OUTPUT);
        assertThat(event.get("max_output_tokens").asInt()).isEqualTo(500);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(recorded.journalBuffer().spending().usage())
                .isEqualTo(new Usage(INPUT, 500, 0, 0));
    }

    @Test
    void coversNoTurnBeyondTheMostOrTheDeadline() {
        limits = limits(2, 500_000);
        assertThat(alone().nextTurn()).isEqualTo(new Granted(OUTPUT));
        claimed(ClaimedRuns.of("g", MODEL, 2));
        assertThat(alone().nextTurn()).isEqualTo(new Exhausted(Cap.TURNS));
        claimed(ClaimedRuns.forked("g", MODEL, 2, 1));
        assertThat(alone().nextTurn())
                .as("inherited turns do not count")
                .isInstanceOf(Granted.class);
        recorded.clock().advance(Duration.between(recorded.clock().instant(), run.deadline()));
        assertThat(alone().nextTurn()).isEqualTo(new Exhausted(Cap.TIME));
    }

    @Test
    void settlesACallAtItsBillAndNoLongerAtItsWorst() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        Usage usage = new Usage(10, 20, 30, 40);
        assertThat(runBudget.settle(new Bill.Stated(usage)))
                .isEqualTo(new Spending(usage, SpendingRun.PRICE.cost(usage)));
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(recorded.journalBuffer().spending()).isEqualTo(Spending.NONE);
        assertThat(recorded.types()).isEmpty();
    }

    @Test
    void reportsHowFarABillIsAboveTheWorstCase() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        runBudget.settle(new Bill.Stated(new Usage(0, 200, 0, INPUT)));
        assertThat(recorded.types()).as("at the worst case itself").isEmpty();
        runBudget.reserve(INPUT, 200);
        runBudget.settle(new Bill.Stated(new Usage(0, 207, 0, INPUT)));
        JsonNode event = event("budget.underestimated");
        assertThat(event.get("turn").asInt()).isEqualTo(2);
        assertThat(event.get("tokens_above").asInt()).isEqualTo(7);
        assertThat(event.get("cost_usd_above").decimalValue()).isEqualByComparingTo("0.000105");
        assertThat(meters.get("grove.budget.underestimated.tokens").counter().count()).isEqualTo(7);
        assertThat(meters.get("grove.spent.tokens").counter().count()).isEqualTo(2 * INPUT + 407);
        assertThat(meters.get("grove.spent.usd").counter().count()).isPositive();
    }

    @Test
    void countsAnUnusableBillAmongTheAssumed() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        runBudget.settle(new Bill.Unusable("none"));
        assertThat(assumed("bill_unusable")).isEqualTo(1);
    }

    @Test
    void recordsARefusalAtItsBill() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        runBudget.refused(new Bill.Stated(new Usage(10, 2, 0, 0)));
        assertThat(recorded.types()).as("nothing is assumed").isEmpty();
        // Event of the run's end, with which the refusal is written.
        recorded.journalBuffer().event(new StatusEvent.Cancelled());
        UnansweredCall call = recorded.unanswered().getFirst();
        assertThat(call.kind()).isEqualTo(CallKind.REFUSED);
        assertThat(call.turn()).isEqualTo(2);
        assertThat(call.model()).isEqualTo("scripted/s");
        assertThat(call.spending().usage()).isEqualTo(new Usage(10, 2, 0, 0));
    }

    @Test
    void recordsALostCallOnceAtItsWorst() {
        RunBudget runBudget = alone();
        runBudget.chargeWorstCase(CallKind.CUT_OFF);
        assertThat(recorded.unanswered()).as("none was covered").isEmpty();
        runBudget.reserve(INPUT, 200);
        runBudget.chargeWorstCase(CallKind.CUT_OFF);
        runBudget.chargeWorstCase(CallKind.CUT_OFF);
        assertThat(recorded.unanswered())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.kind()).isEqualTo(CallKind.CUT_OFF);
                    assertThat(call.spending()).isEqualTo(worst(INPUT, 200));
                });
        assertThat(event("budget.assumed_spent").get("reason").asString()).isEqualTo("cut_off");
        assertThat(assumed("cut_off")).isEqualTo(1);
        assertThat(recorded.journalBuffer().spending()).isEqualTo(worst(INPUT, 200));
    }

    @Test
    void triesAgainUnderTheSameCoverWhereNothingWasBilled() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        recorded.journalBuffer().event(new StatusEvent.Started());
        assertThat(runBudget.reserveRetry(150)).contains(150);
        assertThat(recorded.written()).as("nothing is to be durable before").isEmpty();
    }

    @Test
    void coversARetryAnewAfterALostTryAndWritesThatFirst() {
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 200);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(runBudget.reserveRetry(200)).contains(200);
        assertThat(recorded.written()).hasSize(1);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(recorded.unanswered())
                .extracting(UnansweredCall::spending)
                .containsExactly(worst(INPUT, 200), worst(INPUT, 200));
        assertThat(runBudget.takeUncovered()).isEmpty();
    }

    @Test
    void givesUpARetryThatDoesNotFitAndReportsWhyOnce() {
        limits = limits(50, 2_000);
        RunBudget runBudget = alone();
        runBudget.reserve(INPUT, 1_000);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(runBudget.reserveRetry(1_000)).isEmpty();
        assertThat(runBudget.takeUncovered().orElseThrow())
                .isEqualTo(
                        new Exhausted(
                                Cap.TOKENS,
                                new Shortfall(
                                        LimitsOf.RUN, least("0.004710000"), new Sum(0, null))));
        assertThat(runBudget.takeUncovered()).isEmpty();
    }

    @Test
    void keepsWhatItSpentAndWhatCoversACallAndGivesTheRestBack() {
        grant(new Amount(400_000, BigDecimal.TEN));
        when(ledgers.release(any(), anyLong(), any())).thenReturn(true);
        RunBudget runBudget = shared();
        runBudget.reserve(INPUT, 200);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        runBudget.release();
        verify(ledgers)
                .release(run.id(), run.epoch(), new Amount(1_200, new BigDecimal("0.006750000")));
        runBudget.reserve(INPUT, 200);
        runBudget.release();
        verify(ledgers)
                .release(run.id(), run.epoch(), new Amount(2_400, new BigDecimal("0.013500000")));
    }

    @Test
    void reservesTheWorstCaseOnTopOfWhatIsSpent() {
        grant(new Amount(1_200, BigDecimal.TEN));
        RunBudget runBudget = shared();
        runBudget.reserve(INPUT, 200);
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        runBudget.reserve(INPUT, 200);
        verify(ledgers)
                .reserve(run.id(), run.epoch(), new Amount(1_200, new BigDecimal("0.006750000")));
        verify(ledgers)
                .reserve(run.id(), run.epoch(), new Amount(2_400, new BigDecimal("0.013500000")));
    }

    @Test
    void shortensAnAnswerToWhatItsTreeHasLeft() {
        grant(new Amount(1_300, BigDecimal.TEN));
        RunBudget runBudget = shared();
        assertThat(runBudget.nextTurn()).isEqualTo(new Granted(300));
        runBudget.chargeWorstCase(CallKind.BROKEN_OFF);
        assertThat(runBudget.nextTurn())
                .isEqualTo(
                        new Exhausted(
                                Cap.TOKENS,
                                new Shortfall(
                                        LimitsOf.ROOT,
                                        least("0.004710000"),
                                        new Sum(0, new BigDecimal("9.991750000")))));
    }

    @Test
    void reportsNoCapOnMoneyThatItsTreeDoesNotHave() {
        when(ledgers.reserve(any(), anyLong(), any()))
                .thenReturn(new Reservation.Upto(new Amount(1_000, BigDecimal.TEN), false));
        assertThat(shared().nextTurn())
                .isEqualTo(
                        new Exhausted(
                                Cap.TOKENS,
                                new Shortfall(
                                        LimitsOf.ROOT,
                                        least("0.004710000"),
                                        new Sum(1_000, null))));
    }

    @Test
    void makesNoCallOfUnknownPriceUnderItsTreesCapOnMoney() {
        price = null;
        grant(new Amount(400_000, BigDecimal.TEN));
        assertThat(shared().nextTurn())
                .isEqualTo(
                        new Exhausted(
                                Cap.USD,
                                new Shortfall(
                                        LimitsOf.ROOT,
                                        new Sum(1_064, null),
                                        new Sum(400_000, BigDecimal.TEN.setScale(9)))));
        when(ledgers.reserve(any(), anyLong(), any()))
                .thenReturn(new Reservation.Upto(new Amount(400_000, BigDecimal.ZERO), false));
        assertThat(shared().nextTurn()).isEqualTo(new Granted(OUTPUT));
    }

    /** A run that shares no budget makes no reservations. */
    @Test
    void asksTheLedgerOfATreeOnlyForRunsThatMayShareOne() {
        grant(new Amount(1_300, BigDecimal.TEN));
        RunBudgets runBudgets =
                new RunBudgets(models(), ledgers, TestLimits.none(), new BudgetMetrics(meters));
        Budget budget = runBudgets.budget(run, agent());
        assertThat(budget).isEqualTo(new Budget(run.limits(), SpendingRun.PRICE, OUTPUT));
        RunBudget alone =
                runBudgets.open(
                        run, tools(false), false, budget, input(), recorded.journalBuffer());
        assertThat(alone.nextTurn()).isEqualTo(new Granted(OUTPUT));
        verifyNoInteractions(ledgers);
        RunBudget delegating =
                runBudgets.open(run, tools(true), false, budget, input(), recorded.journalBuffer());
        assertThat(delegating.nextTurn()).isEqualTo(new Granted(300));
        RunBudget reviewed =
                runBudgets.open(run, tools(false), true, budget, input(), recorded.journalBuffer());
        assertThat(reviewed.nextTurn()).isEqualTo(new Granted(300));
        claimed(ClaimedRuns.child("g", MODEL, 1));
        RunBudget child =
                runBudgets.open(
                        run, tools(false), false, budget, input(), recorded.journalBuffer());
        assertThat(child.nextTurn()).isEqualTo(new Granted(300));
    }

    /** The shortest answer that is worth asking for. */
    private static Sum least(String usd) {
        return new Sum(INPUT + 64, new BigDecimal(usd));
    }

    private static Models models() {
        Models models = mock(Models.class);
        when(models.price(any(), eq(MODEL))).thenReturn(Optional.of(SpendingRun.PRICE));
        return models;
    }

    /** Registry of one tool, whose name says nothing of what it does. */
    private static ToolRegistry tools(boolean startsRuns) {
        return new Tools(
                        List.of(() -> List.of(new NamedTool("run_anything", startsRuns))),
                        new JsonSchemas())
                .registry(List.of("run_anything"), null);
    }

    private record NamedTool(String name, boolean startsRuns) implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    name,
                    "",
                    InputSchema.of("{\"type\":\"object\"}"),
                    Effect.KEYED,
                    Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            throw new AssertionError("Nothing is executed here");
        }
    }

    private static AgentDefinition agent() {
        return new AgentDefinition(
                "a",
                null,
                List.of(),
                "s",
                null,
                List.of(),
                List.of("echo"),
                List.of(),
                List.of(),
                List.of(),
                null,
                null,
                OUTPUT,
                ModelOptions.NONE,
                Limits.DEFAULTS,
                WorkspaceSpec.DEFAULTS,
                GitSpec.defaultsOf("a"),
                PausePolicy.NONE,
                OpenAiPolicy.NONE,
                SessionPolicy.NONE);
    }
}
