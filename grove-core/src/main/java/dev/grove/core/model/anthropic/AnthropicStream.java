package dev.grove.core.model.anthropic;

import dev.grove.core.model.Answer;
import dev.grove.core.model.Bill;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.Usage;
import dev.grove.core.model.http.AnswerStream;
import dev.grove.core.model.http.CallIds;
import dev.grove.core.model.http.FailedResponse;
import dev.grove.core.model.http.TokenCounts;
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
import tools.jackson.databind.node.ObjectNode;

/** Puts an answer together from its events. */
final class AnthropicStream {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Consumer<String> onTextDelta;
    private final TreeMap<Integer, ContentBlock> blocks = new TreeMap<>();
    private final ObjectNode usage = JsonNodeFactory.instance.objectNode();
    private String model = "";
    private @Nullable String stopReason;
    private boolean stopped;

    AnthropicStream(Consumer<String> onTextDelta) {
        this.onTextDelta = onTextDelta;
    }

    ModelOutcome read(AnswerStream events) throws IOException {
        while (!stopped) {
            String data = events.next();
            if (data == null) {
                break;
            }
            AnthropicEvent event = AnthropicEvent.parse(data);
            switch (event.type()) {
                case "message_start" -> start(event.message());
                case "content_block_start" -> events.said(startBlock(event));
                case "content_block_delta" -> events.said(extendBlock(event));
                case "message_delta" -> {
                    stopReason = event.delta().stopReason().asString(stopReason);
                    takeUsage(event.usage());
                }
                case "message_stop" -> stopped = true;
                case "error" -> {
                    return failed(event.error());
                }
                // Pings, block ends, and what may come to be.
                default -> {}
            }
        }
        return stopped && stopReason != null
                ? outcome(stopReason)
                : new ModelOutcome.Unavailable("The answer broke off in the middle", null, true);
    }

    /** Once an answer has begun, its input is billed. */
    private ModelOutcome failed(JsonNode error) {
        String message = error.path("message").asString("the provider reported an error");
        return FailedResponse.isOverflow(message)
                ? new ModelOutcome.ContextOverflow(message)
                : new ModelOutcome.Unavailable(
                        error.path("type").asString("error") + ": " + message,
                        null,
                        !model.isEmpty());
    }

    private void start(JsonNode message) {
        model = message.path("model").asString("");
        takeUsage(message.path("usage"));
        // Of an answer that has just begun; the event that ends it states them all.
        usage.remove("output_tokens");
    }

    /** Later figures are totals, not additions. */
    private void takeUsage(JsonNode figures) {
        figures.properties()
                .forEach(figure -> {
                    if (!figure.getValue().isNull()) {
                        usage.set(figure.getKey(), figure.getValue());
                    }
                });
    }

    /** Gives the length of what has come. */
    private int startBlock(AnthropicEvent event) {
        if (!(event.contentBlock() instanceof ObjectNode block)) {
            return 0;
        }
        blocks.put(event.index().asInt(blocks.size()), new ContentBlock(block));
        return block.toString().length();
    }

    /** Gives the length of what has come. */
    private int extendBlock(AnthropicEvent event) {
        ContentBlock block = blocks.get(event.index().asInt(-1));
        if (block == null) {
            return 0;
        }
        int length = block.extend(event.delta());
        if (event.delta().type().equals("text_delta")) {
            onTextDelta.accept(event.delta().text());
        }
        return length;
    }

    private ModelOutcome outcome(String reason) {
        return switch (reason) {
            case "refusal" -> new ModelOutcome.Refused(refusal(), bill());
            case "model_context_window_exceeded" ->
                    new ModelOutcome.ContextOverflow(
                            "The history no longer fits the model's context window");
            case "max_tokens" -> answered(Answer.StopReason.MAX_TOKENS);
            default -> answered(Answer.StopReason.END);
        };
    }

    private String refusal() {
        String words = text();
        return words.isEmpty() ? "The model refused" : words;
    }

    private ModelOutcome answered(Answer.StopReason reason) {
        List<ToolCall> calls = new ArrayList<>();
        CallIds ids = new CallIds();
        ArrayNode raw = JsonNodeFactory.instance.arrayNode();
        for (ContentBlock block : blocks.values()) {
            block.toolCall(ids).ifPresent(calls::add);
            if (!block.isEmptyText()) {
                raw.add(block.complete());
            }
        }
        return new ModelOutcome.Answered(
                new Answer(
                        model,
                        text(),
                        calls,
                        calls.isEmpty() ? reason : Answer.StopReason.TOOL_CALLS,
                        JSON.writeValueAsString(raw)),
                bill());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        blocks.values().forEach(block -> text.append(block.text()));
        return text.toString();
    }

    private Bill bill() {
        TokenCounts counts = new TokenCounts();
        Usage total =
                new Usage(
                        counts.required("input_tokens", usage.path("input_tokens")),
                        counts.required("output_tokens", usage.path("output_tokens")),
                        optional(counts, "cache_read_input_tokens"),
                        optional(counts, "cache_creation_input_tokens"));
        return counts.bill(total, blocks.isEmpty());
    }

    private long optional(TokenCounts counts, String name) {
        return counts.optional(name, usage.path(name));
    }
}
