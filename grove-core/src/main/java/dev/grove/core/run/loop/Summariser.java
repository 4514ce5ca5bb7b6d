package dev.grove.core.run.loop;

import dev.grove.core.budget.Allowance;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelCallObserver;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.Models;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.Bill;
import dev.grove.core.run.compaction.CompactionSettings;
import dev.grove.core.run.compaction.SummaryRequest;
import dev.grove.core.run.record.Spending;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.text.StorableText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Has the model of a run write a summary, within the run's budget. */
@Component
class Summariser {

    private static final String TOOLS_ASKED =
            "the model asked for tools instead of writing a summary";

    private final Conversations conversations;
    private final Models models;
    private final LoopMetrics metrics;
    private final CompactionSettings settings;
    private final ModelSpans spans;

    Summariser(
            Conversations conversations,
            Models models,
            LoopMetrics metrics,
            CompactionSettings settings,
            ModelSpans spans) {
        this.conversations = conversations;
        this.models = models;
        this.metrics = metrics;
        this.settings = settings;
        this.spans = spans;
    }

    /** Outcome of the request for a summary. */
    sealed interface Result {

        record Written(String summary, Spending spending) implements Result {}

        record NotWritten(String reason, Spending spending) implements Result {}

        /** The run is to stop anyway, or was cut off: nothing was recorded, nothing is reported. */
        record NotNow() implements Result {}
    }

    Result write(AgentExecution agentRun, String request) {
        Conversation conversation =
                conversations.open(
                        agentRun.run(),
                        agentRun.model(),
                        SummaryRequest.SYSTEM_PROMPT,
                        List.of(),
                        ModelOptions.NONE);
        conversation.append(new Message.User(request));
        RunBudget runBudget = agentRun.runBudget();
        runBudget.countSuspected();
        if (runBudget.over() != null) {
            return new Result.NotNow();
        }
        return switch (runBudget.reserve(
                conversation.estimatedInputTokens(), settings.maxSummaryTokens())) {
            case Allowance.Granted(int maxOutputTokens) ->
                    maxOutputTokens < settings.leastSummaryTokens()
                            ? noRoom()
                            : ask(agentRun, conversation, maxOutputTokens);
            case Allowance.Exhausted _ -> noRoom();
        };
    }

    private static Result noRoom() {
        return new Result.NotWritten("the budget has no room for a summary", Spending.NONE);
    }

    private Result ask(AgentExecution agentRun, Conversation conversation, int maxOutputTokens) {
        try (ActiveSpan span = spans.begin(agentRun, maxOutputTokens)) {
            return ask(agentRun, conversation, maxOutputTokens, span);
        }
    }

    private Result ask(
            AgentExecution agentRun,
            Conversation conversation,
            int maxOutputTokens,
            ActiveSpan span) {
        Instant before = agentRun.journalBuffer().now();
        ModelOutcome outcome =
                models.ask(
                        agentRun.paid(conversation),
                        maxOutputTokens,
                        ModelCallObserver.NONE,
                        agentRun.execution().cancellation());
        metrics.modelCall(
                agentRun.model(),
                outcome.getClass().getSimpleName(),
                Duration.between(before, agentRun.journalBuffer().now()));
        spans.outcome(span, agentRun, outcome);
        if (agentRun.runBudget().takeUncovered().isPresent()) {
            return noRoom();
        }
        return switch (outcome) {
            case ModelOutcome.Answered(Answer answer, Bill bill) -> {
                Spending spending = agentRun.runBudget().settle(bill);
                metrics.tokens(agentRun.model(), spending.usage());
                ModelSpans.spent(span, spending);
                yield faultOf(answer)
                        .<Result>map(fault -> new Result.NotWritten(fault, spending))
                        .orElseGet(() ->
                                new Result.Written(
                                        StorableText.of(answer.text().strip()), spending));
            }
            case ModelOutcome.Refused(String reason, Bill bill) ->
                    new Result.NotWritten(
                            "the model refused: " + reason, agentRun.runBudget().settle(bill));
            case ModelOutcome.Baited(_, Bill bill) ->
                    new Result.NotWritten(
                            "the summary had a canary in it", agentRun.runBudget().settle(bill));
            case ModelOutcome.ContextOverflow overflow -> failed(overflow.message());
            case ModelOutcome.OutputLimitTooLarge tooLarge -> failed(tooLarge.message());
            case ModelOutcome.Rejected rejected -> failed(rejected.message());
            case ModelOutcome.Unavailable unavailable -> failed(unavailable.message());
            case ModelOutcome.Cancelled() -> new Result.NotNow();
        };
    }

    private static Result failed(String message) {
        return new Result.NotWritten("the model failed: " + message, Spending.NONE);
    }

    private static Optional<String> faultOf(Answer answer) {
        if (!answer.toolCalls().isEmpty()) {
            return Optional.of(TOOLS_ASKED);
        }
        return switch (answer.stopReason()) {
            case MAX_TOKENS, PAUSED -> Optional.of("the summary was cut off");
            case TOOL_CALLS, CALL_AS_TEXT -> Optional.of(TOOLS_ASKED);
            case END, EMPTY, ONLY_THOUGHT ->
                    answer.text().isBlank()
                            ? Optional.of("the summary is empty")
                            : Optional.empty();
        };
    }
}
