package dev.grove.core.model.openai;

import dev.grove.core.model.Answer;
import dev.grove.core.model.Bill;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.Usage;
import dev.grove.core.model.http.AnswerStream;
import dev.grove.core.model.http.CallIds;
import dev.grove.core.model.http.FailedResponse;
import dev.grove.core.model.http.TokenCounts;
import dev.grove.core.model.http.ToolArguments;
import dev.grove.core.tool.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts an answer together from its chunks. */
final class OpenAiStream {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Consumer<String> onTextDelta;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final TreeMap<Integer, PartialCall> calls = new TreeMap<>();
    private String model = "";
    private @Nullable String finishReason;
    private JsonNode usage = MissingNode.getInstance();

    OpenAiStream(Consumer<String> onTextDelta) {
        this.onTextDelta = onTextDelta;
    }

    ModelOutcome read(AnswerStream events) throws IOException {
        for (String data = events.next(); data != null; data = events.next()) {
            if (data.equals("[DONE]")) {
                break;
            }
            OpenAiChunk chunk = OpenAiChunk.parse(data);
            if (!chunk.error().isMissingNode()) {
                return failed(chunk.error());
            }
            events.said(take(chunk));
        }
        return finishReason == null
                ? new ModelOutcome.Unavailable("The answer broke off in the middle", null, true)
                : outcome(finishReason);
    }

    /** Once an answer has begun, its input is billed. */
    private ModelOutcome failed(JsonNode error) {
        String message = error.path("message").asString("the provider reported an error");
        return FailedResponse.isOverflow(error.toString())
                ? new ModelOutcome.ContextOverflow(message)
                : new ModelOutcome.Unavailable(message, null, !model.isEmpty());
    }

    /** Gives the length of what has come. */
    private int take(OpenAiChunk chunk) {
        model = chunk.model().asString(model);
        if (chunk.usage().isObject()) {
            usage = chunk.usage();
        }
        OpenAiChunk.Delta delta = chunk.choice().delta();
        if (!delta.content().isEmpty()) {
            text.append(delta.content());
            onTextDelta.accept(delta.content());
        }
        refusal.append(delta.refusal());
        int length = delta.content().length() + delta.refusal().length();
        for (JsonNode call : delta.toolCalls()) {
            length +=
                    calls.computeIfAbsent(
                                    call.path("index").asInt(calls.size()), _ -> new PartialCall())
                            .take(call);
        }
        if (chunk.choice().finishReason().isString()) {
            finishReason = chunk.choice().finishReason().asString("");
        }
        return length;
    }

    private ModelOutcome outcome(String reason) {
        if (!refusal.isEmpty()) {
            return new ModelOutcome.Refused(refusal.toString(), bill());
        }
        if (reason.equals("content_filter")) {
            return new ModelOutcome.Refused(
                    "The provider's content filter ended the answer", bill());
        }
        List<ToolCall> toolCalls = toolCalls();
        Answer.StopReason stop =
                !toolCalls.isEmpty()
                        ? Answer.StopReason.TOOL_CALLS
                        : reason.equals("length")
                                ? Answer.StopReason.MAX_TOKENS
                                : Answer.StopReason.END;
        return new ModelOutcome.Answered(
                new Answer(model, text.toString(), toolCalls, stop, raw(toolCalls)), bill());
    }

    private List<ToolCall> toolCalls() {
        List<ToolCall> complete = new ArrayList<>();
        CallIds ids = new CallIds();
        for (PartialCall call : calls.values()) {
            call.id = ids.next(call.id);
            complete.add(
                    new ToolCall(
                            call.id,
                            call.name.toString(),
                            ToolArguments.parse(call.arguments.toString())));
        }
        return complete;
    }

    /** What goes back: the model's own words, its arguments to the letter. */
    private String raw(List<ToolCall> toolCalls) {
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "assistant");
        message.put("content", text.isEmpty() && !toolCalls.isEmpty() ? null : text.toString());
        if (!calls.isEmpty()) {
            ArrayNode array = message.putArray("tool_calls");
            for (PartialCall call : calls.values()) {
                array.addObject()
                        .put("id", call.id)
                        .put("type", "function")
                        .putObject("function")
                        .put("name", call.name.toString())
                        .put("arguments", call.arguments.toString());
            }
        }
        return JSON.writeValueAsString(message);
    }

    /** Cached tokens are among the prompt's, so they are taken out of the full-price ones. */
    private Bill bill() {
        TokenCounts counts = new TokenCounts();
        long prompt = counts.required("prompt_tokens", usage.path("prompt_tokens"));
        long completion = counts.required("completion_tokens", usage.path("completion_tokens"));
        long cached =
                counts.optional(
                        "cached_tokens", usage.path("prompt_tokens_details").path("cached_tokens"));
        if (cached > prompt) {
            counts.refuse("cached_tokens is above prompt_tokens, which it is a part of");
        }
        return counts.bill(
                new Usage(prompt - cached, completion, cached, 0),
                text.isEmpty() && refusal.isEmpty() && calls.isEmpty());
    }

    /** A tool call whose pieces are still coming. */
    private static final class PartialCall {
        private String id = "";
        private final StringBuilder name = new StringBuilder();
        private final StringBuilder arguments = new StringBuilder();

        private int take(JsonNode delta) {
            String named = delta.path("function").path("name").asString("");
            String argued = delta.path("function").path("arguments").asString("");
            id = delta.path("id").asString(id);
            name.append(named);
            arguments.append(argued);
            return named.length() + argued.length();
        }
    }
}
