package dev.grove.core.run.loop;

import dev.grove.core.budget.Allowance.Exhausted;
import dev.grove.core.event.EventHub;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Bill;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.Models;
import dev.grove.core.run.event.Preview;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.Spending;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Asks the model for the answer of a turn. */
@Component
class ModelStep {

    /** Of a model, or of a tool that there is not: those that there are have shorter ones. */
    private static final int LONGEST_NAME = 256;

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

    /** What came of it. */
    sealed interface Result {

        record Answered(Answer answer, Spending spending) implements Result {}

        /** Nothing that the run could go on with. */
        record Left(ExecutionOutcome leaving) implements Result {}
    }

    Result ask(Session session, OpenTurn turn, int maxOutputTokens) {
        try (ActiveSpan span = spans.begin(session, maxOutputTokens)) {
            return ask(session, turn, maxOutputTokens, span);
        }
    }

    private Result ask(Session session, OpenTurn turn, int maxOutputTokens, ActiveSpan span) {
        JournalBuffer journalBuffer = session.journalBuffer();
        Instant before = journalBuffer.now();
        ModelOutcome outcome =
                models.ask(
                        session.paid(session.conversation()),
                        maxOutputTokens,
                        new TextDeltas(hub, session.run(), journalBuffer, turn.number()),
                        session.execution().cancellation());
        metrics.modelCall(
                session.model(),
                outcome.getClass().getSimpleName(),
                Duration.between(before, journalBuffer.now()));
        spans.outcome(span, session, outcome);
        Optional<Exhausted> unpaid = session.runBudget().takeUncovered();
        if (unpaid.isPresent()) {
            return new Result.Left(BudgetPause.leave(session, unpaid.get()));
        }
        return switch (outcome) {
            case ModelOutcome.Answered(Answer answer, Bill bill) -> {
                Spending spending = session.runBudget().settle(bill);
                metrics.tokens(session.model(), spending.usage());
                ModelSpans.spent(span, spending);
                yield new Result.Answered(storable(answer), spending);
            }
            case ModelOutcome.Refused(String reason, Bill bill) -> {
                session.runBudget().refused(bill);
                yield left(failed(RunError.MODEL_REFUSED, reason));
            }
            case ModelOutcome.ContextOverflow(String message) ->
                    left(failed(RunError.CONTEXT_OVERFLOW, message));
            case ModelOutcome.Rejected rejected ->
                    left(failed(RunError.MODEL_REJECTED, rejected.message()));
            case ModelOutcome.Unavailable unavailable ->
                    left(failed(RunError.MODEL_UNAVAILABLE, unavailable.message()));
            case ModelOutcome.Cancelled() ->
                    left(
                            Checkpoint.interrupted(session.execution())
                                    .orElseThrow(LeaseLostException::new));
        };
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

    private static Answer storable(Answer answer) {
        return new Answer(
                storableName(answer.model()),
                StorableText.of(answer.text()),
                answer.toolCalls().stream()
                        .map(call ->
                                new ToolCall(
                                        call.id(), storableName(call.name()), call.arguments()))
                        .toList(),
                answer.stopReason(),
                StorableText.of(answer.raw()));
    }
}
