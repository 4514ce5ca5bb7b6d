package dev.grove.core.run.loop;

import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.event.EventHub;
import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelCallObserver;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.Models;
import dev.grove.core.model.price.Bill;
import dev.grove.core.run.event.Preview;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Asks the model for the answer of a turn. */
@Component
class ModelStep {

    /**
     * Limit on the name of a model, or of a tool that does not exist: existing ones are shorter.
     */
    private static final int LONGEST_NAME = 256;

    /** Limit on the calls of an answer, each of which is journalled: no model asks for as many. */
    static final int MOST_CALLS = 1_000;

    private final Models models;
    private final EventHub hub;
    private final LoopMetrics metrics;
    private final ModelSpans spans;

    ModelStep(Models models, EventHub hub, LoopMetrics metrics, ModelSpans spans) {
        this.models = models;
        this.hub = hub;
        this.metrics = metrics;
        this.spans = spans;
    }

    /** Result of asking the model. */
    sealed interface Result {

        record Answered(Answer answer, Spending spending) implements Result {}

        /**
         * Nothing, because of an output limit that is lower from now on: the model can be asked
         * again.
         */
        record Lowered() implements Result {}

        /** Nothing that the run could go on with. */
        record Left(ExecutionOutcome leaving) implements Result {}
    }

    Result ask(AgentExecution agentRun, OpenTurn turn, int maxOutputTokens) {
        try (ActiveSpan span = spans.begin(agentRun, maxOutputTokens)) {
            return ask(agentRun, turn, maxOutputTokens, span);
        }
    }

    private Result ask(
            AgentExecution agentRun, OpenTurn turn, int maxOutputTokens, ActiveSpan span) {
        JournalBuffer journalBuffer = agentRun.journalBuffer();
        Instant before = journalBuffer.now();
        TurnTries tries = new TurnTries(hub, agentRun.run(), journalBuffer, turn);
        ModelOutcome outcome =
                models.ask(
                        agentRun.paid(agentRun.conversation()),
                        maxOutputTokens,
                        tries,
                        agentRun.execution().cancellation());
        metrics.modelCall(
                agentRun.model(),
                outcome.getClass().getSimpleName(),
                Duration.between(before, journalBuffer.now()));
        spans.outcome(span, agentRun, outcome);
        Result result = result(agentRun, turn, maxOutputTokens, span, tries, outcome);
        if (result instanceof Result.Left(ExecutionOutcome leaving) && endsInTheMiddle(leaving)) {
            tries.cutOff();
        }
        return result;
    }

    /** A run that failed has its provider's words, and one that goes on asks again. */
    private static boolean endsInTheMiddle(ExecutionOutcome leaving) {
        return leaving instanceof ExecutionOutcome.Cancelled
                || leaving instanceof ExecutionOutcome.Stopped
                || Checkpoint.isBraked(leaving);
    }

    private Result result(
            AgentExecution agentRun,
            OpenTurn turn,
            int maxOutputTokens,
            ActiveSpan span,
            TurnTries tries,
            ModelOutcome outcome) {
        Optional<Exhausted> unpaid = agentRun.runBudget().takeUncovered();
        if (unpaid.isPresent()) {
            return new Result.Left(BudgetPause.leave(agentRun, unpaid.get()));
        }
        return switch (outcome) {
            case ModelOutcome.Answered(Answer answer, Bill bill)
                    when answer.toolCalls().size() > MOST_CALLS -> {
                agentRun.runBudget().refused(bill);
                yield left(failed(RunError.MODEL_REJECTED, tooMany(answer)));
            }
            case ModelOutcome.Answered(Answer answer, Bill bill) -> {
                Spending spending = agentRun.runBudget().settle(bill);
                metrics.tokens(agentRun.model(), spending.usage());
                ModelSpans.spent(span, spending);
                yield new Result.Answered(
                        CallMarkup.marked(storable(answer, agentRun.tools()), agentRun.tools()),
                        spending);
            }
            case ModelOutcome.Refused(String reason, Bill bill) -> {
                agentRun.runBudget().refused(bill);
                yield left(failed(RunError.MODEL_REFUSED, reason));
            }
            case ModelOutcome.Baited(var calls, Bill bill) -> {
                agentRun.runBudget().refused(bill);
                Canaries.written(agentRun.journalBuffer(), turn, calls);
                yield left(failed(RunError.CANARY_FOUND, Canaries.WORDS));
            }
            case ModelOutcome.ContextOverflow overflow -> {
                learn(agentRun, overflow.window());
                yield left(failed(RunError.CONTEXT_OVERFLOW, overflow.message()));
            }
            case ModelOutcome.OutputLimitTooLarge refused ->
                    lowered(agentRun, turn, maxOutputTokens, refused, tries);
            case ModelOutcome.Rejected rejected ->
                    left(failed(RunError.MODEL_REJECTED, rejected.message()));
            case ModelOutcome.Unavailable unavailable ->
                    left(failed(RunError.MODEL_UNAVAILABLE, unavailable.message()));
            case ModelOutcome.Cancelled() ->
                    left(
                            Checkpoint.interrupted(agentRun.execution())
                                    .orElseThrow(LeaseLostException::new));
        };
    }

    private static String tooMany(Answer answer) {
        return "the answer asks for %,d tool calls, and at most %,d are taken of one answer: the model, or its server, is broken"
                .formatted(answer.toolCalls().size(), MOST_CALLS);
    }

    private static Result lowered(
            AgentExecution agentRun,
            OpenTurn turn,
            int asked,
            ModelOutcome.OutputLimitTooLarge refused,
            TurnTries tries) {
        learn(agentRun, refused.window());
        if (!agentRun.compaction()
                .outputLimit()
                .refused(
                        turn.number(),
                        asked,
                        refused.most(),
                        agentRun.runBudget().leastOutput(),
                        refused.window() != null)) {
            return left(failed(RunError.CONTEXT_OVERFLOW, refused.message()));
        }
        tries.retrying(
                new ModelCallObserver.Retry(
                        Duration.ZERO,
                        false,
                        "%s (asked again for at most %d tokens instead of %d)"
                                .formatted(refused.message(), refused.most(), asked)));
        return new Result.Lowered();
    }

    private static void learn(AgentExecution agentRun, @Nullable Long window) {
        if (window != null) {
            agentRun.compaction().stated(window);
        }
    }

    private static Result left(ExecutionOutcome leaving) {
        return new Result.Left(leaving);
    }

    private static ExecutionOutcome failed(String code, String message) {
        return new ExecutionOutcome.Failed(
                new RunError(code, Preview.of(StorableText.of(message))));
    }

    private static String storableName(String name) {
        return StorableText.of(
                name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name);
    }

    private static Answer storable(Answer answer, ToolRegistry tools) {
        return new Answer(
                storableName(answer.model()),
                StorableText.of(answer.text()),
                answer.toolCalls().stream()
                        .map(call ->
                                new ToolCall(
                                        call.id(),
                                        storableName(call.name()),
                                        withoutNulls(call, tools)))
                        .toList(),
                answer.stopReason(),
                StorableText.of(answer.raw()));
    }

    /** Before anything is recorded or approved, so that what is executed is what was. */
    private static ObjectNode withoutNulls(ToolCall call, ToolRegistry tools) {
        return tools.resolve(call.name()) instanceof ToolRegistry.Found found
                ? found.withoutNulls(call.arguments())
                : call.arguments();
    }
}
