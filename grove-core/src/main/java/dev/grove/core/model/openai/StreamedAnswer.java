package dev.grove.core.model.openai;

import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.ThinkingTags;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An answer while its pieces come. */
final class StreamedAnswer {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Members that carry what a model thought. */
    private static final Set<String> THINKING =
            Set.of(
                    "reasoning",
                    "reasoning_content",
                    "reasoning_details",
                    "reasoning_text",
                    "thinking",
                    "thinking_content",
                    "thinking_blocks",
                    "thought");

    private final Consumer<String> onTextDelta;
    private final StringBuilder text = new StringBuilder();
    private final StringBuilder refusal = new StringBuilder();
    private final ContentParts parts = new ContentParts();
    private final StreamedCalls calls = new StreamedCalls();
    private final KeptMembers others = new KeptMembers();
    private boolean hasThought;
    private CameMessage came = CameMessage.NONE;

    StreamedAnswer(Consumer<String> onTextDelta) {
        this.onTextDelta = onTextDelta;
    }

    /** Takes a piece; gives the length of what it adds. */
    int take(OpenAiChunk.Delta delta) {
        int length = takeContent(delta.content());
        refusal.append(delta.refusal());
        length += delta.refusal().length();
        if (!delta.toolCalls().isMissingNode()) {
            length += calls.take(delta.toolCalls());
        }
        if (delta.functionCall().isObject()) {
            length += calls.take(CallDelta.ofLegacy(delta.functionCall()));
        }
        return length + takeOthers(delta.others());
    }

    private int takeContent(JsonNode content) {
        if (content.isString()) {
            if (!parts.isEmpty()) {
                parts.text(content.stringValue());
            }
            return say(content.stringValue());
        }
        if (!content.isContainer()) {
            return 0;
        }
        if (parts.isEmpty() && !text.isEmpty()) {
            parts.text(text.toString());
        }
        ContentParts.Said said = parts.take(content);
        refusal.append(said.refusal());
        hasThought |= said.isThinking();
        return say(said.text()) + said.others();
    }

    private int say(String piece) {
        if (!piece.isEmpty()) {
            text.append(piece);
            onTextDelta.accept(piece);
        }
        return piece.length();
    }

    private int takeOthers(JsonNode members) {
        int length = 0;
        for (var member : members.properties()) {
            JsonNode value = member.getValue();
            boolean isEmpty =
                    value.isNull()
                            || (value.isContainer() && value.isEmpty())
                            || (value.isString() && value.stringValue().isEmpty());
            if (!isEmpty) {
                others.take(member.getKey(), value);
                hasThought |= THINKING.contains(member.getKey());
                length +=
                        value.isString() ? value.stringValue().length() : value.toString().length();
            }
        }
        return length;
    }

    String refusal() {
        return refusal.toString();
    }

    /** Whether nothing came at all, no thinking either. */
    boolean isNothing() {
        return text.isEmpty()
                && refusal.isEmpty()
                && calls.isEmpty()
                && !hasThought
                && others.isEmpty();
    }

    boolean hasText() {
        return !text.toString().isBlank();
    }

    StreamedCalls calls() {
        return calls;
    }

    /**
     * The whole answer.
     *
     * @param isCut whether the output limit cut it
     */
    Answer whole(String model, boolean isCut) {
        List<ToolCall> toolCalls = calls.toolCalls(isCut);
        ObjectNode message = message();
        came = new CameMessage(JSON.writeValueAsString(message), message);
        return new Answer(model, text.toString(), toolCalls, stopReason(isCut), came.json());
    }

    /** The message of the whole answer, once that is there. */
    CameMessage came() {
        return came;
    }

    private Answer.StopReason stopReason(boolean isCut) {
        if (!calls.isEmpty()) {
            return Answer.StopReason.TOOL_CALLS;
        }
        if (isCut) {
            return Answer.StopReason.MAX_TOKENS;
        }
        if (hasText()) {
            return ThinkingTags.areAll(text.toString())
                    ? Answer.StopReason.ONLY_THOUGHT
                    : Answer.StopReason.END;
        }
        return hasThought ? Answer.StopReason.ONLY_THOUGHT : Answer.StopReason.EMPTY;
    }

    /** The message that goes back: the model's own words, its arguments to the letter. */
    private ObjectNode message() {
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "assistant");
        if (parts.areNeeded()) {
            message.set("content", parts.whole());
        } else {
            message.put("content", text.isEmpty() && !calls.isEmpty() ? null : text.toString());
        }
        if (!calls.isEmpty()) {
            calls.addTo(message.putArray("tool_calls"));
        }
        others.addTo(message);
        return message;
    }
}
