package dev.grove.core.run.loop;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.trace.SpanContent;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import io.opentelemetry.api.trace.SpanKind;
import java.util.List;
import java.util.Locale;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The span of a model call, with all its retries. What the model reads is on no span: it would be
 * the whole history with each call, and is what the spans before it say.
 */
@Component
class ModelSpans {

    private final SpanContent content;

    ModelSpans(SpanContent content) {
        this.content = content;
    }

    ActiveSpan begin(AgentExecution agentRun, int maxOutputTokens) {
        ModelRef model = agentRun.model();
        ActiveSpan span =
                agentRun.run().trace().begin(SpanNames.CHAT, model.model(), SpanKind.CLIENT);
        return span.isRecording()
                ? span.set(SpanNames.OPERATION, SpanNames.CHAT)
                        .set(SpanNames.PROVIDER, model.provider())
                        .set(SpanNames.REQUEST_MODEL, model.model())
                        .set(SpanNames.MAX_TOKENS, maxOutputTokens)
                        .set(SpanNames.CONVERSATION, agentRun.run().id().toString())
                : span;
    }

    void outcome(ActiveSpan span, AgentExecution agentRun, ModelOutcome outcome) {
        if (!span.isRecording()) {
            return;
        }
        if (outcome instanceof ModelOutcome.Answered(Answer answer, _)) {
            span.set(SpanNames.RESPONSE_MODEL, answer.model())
                    .set(SpanNames.FINISH_REASONS, List.of(finishReason(answer)));
            content.set(
                    span,
                    agentRun.run().tenant(),
                    SpanNames.OUTPUT_MESSAGES,
                    () -> messages(answer).toString());
        } else {
            span.fail(outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        }
    }

    static void spent(ActiveSpan span, Spending spending) {
        if (span.isRecording()) {
            span.set(SpanNames.INPUT_TOKENS, spending.usage().inputTokens())
                    .set(SpanNames.OUTPUT_TOKENS, spending.usage().outputTokens())
                    .set(SpanNames.CACHE_READ_TOKENS, spending.usage().cacheReadTokens())
                    .set(SpanNames.CACHE_WRITE_TOKENS, spending.usage().cacheWriteTokens())
                    .set(SpanNames.COST, spending.costUsd().doubleValue());
        }
    }

    private static String finishReason(Answer answer) {
        return switch (answer.stopReason()) {
            case TOOL_CALLS -> "tool_call";
            case MAX_TOKENS -> "length";
            case PAUSED -> "pause";
            case END, EMPTY, ONLY_THOUGHT, CALL_AS_TEXT -> "stop";
        };
    }

    private static ArrayNode messages(Answer answer) {
        ArrayNode messages = JsonNodeFactory.instance.arrayNode();
        ObjectNode message = messages.addObject().put("role", "assistant");
        ArrayNode parts = message.putArray("parts");
        if (!answer.text().isEmpty()) {
            parts.addObject().put("type", "text").put("content", answer.text());
        }
        answer.toolCalls()
                .forEach(call ->
                        parts.addObject()
                                .put("type", "tool_call")
                                .put("id", call.id())
                                .put("name", call.name())
                                .set("arguments", call.arguments()));
        message.put("finish_reason", finishReason(answer));
        return messages;
    }
}
