package dev.grove.core.model.openai;

import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.CallIdMap;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.http.answer.SentArguments;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.schema.NameRule;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.OutsideJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Assistant messages as they are sent back. An endpoint gets its own answer with all members that
 * it may need (signatures, thinking, details), without those that only answers have; it gets
 * another provider's as text and calls. Both are legal for servers that check a history.
 */
record SentAssistantMessages(Dialect dialect, CallIdMap ids) {

    static final String NO_ANSWER = "(no answer)";

    private static final String REASONING = "reasoning_content";

    /** A text that stands for thinking; servers that need some refuse an empty one. */
    private static final String NO_THINKING = ".";

    /** Google's word for a signature that another model could not give. */
    private static final String NO_SIGNATURE = "skip_thought_signature_validator";

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Members of answers that servers refuse in requests, and that none needs back. */
    private static final Set<String> OF_ANSWERS_ONLY =
            Set.of(
                    "annotations",
                    "audio",
                    "executed_tools",
                    "function_call",
                    "logprobs",
                    "refusal",
                    "tool_calls");

    private static final Set<String> THINKING =
            Set.of("reasoning", REASONING, "reasoning_details", "thinking", "thinking_blocks");

    private static final Set<String> NO_THOUGHTS =
            Stream.concat(OF_ANSWERS_ONLY.stream(), THINKING.stream())
                    .collect(Collectors.toUnmodifiableSet());

    private static final Set<String> THINKING_PARTS =
            Set.of("thinking", "reasoning", "redacted_thinking");

    /**
     * An answer that the endpoint gave.
     *
     * @param newest the message that came last, which is this one's as long as their JSON is equal
     */
    ObjectNode own(Answer answer, CameMessage newest) {
        Optional<ObjectNode> raw =
                newest.json().equals(answer.raw())
                        ? Optional.of(newest.message())
                        : parse(answer.raw());
        return raw.isPresent() && raw.get().path("tool_calls").size() == answer.toolCalls().size()
                ? own(raw.get(), answer)
                : retold(answer);
    }

    /** An answer of another provider. */
    ObjectNode retold(Answer answer) {
        List<ToolCall> calls = answer.toolCalls();
        ObjectNode message = message(NODES.stringNode(answer.text()), !calls.isEmpty());
        List<String> sent = ids.foreign(calls.stream().map(ToolCall::id).toList());
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < sent.size(); i++) {
            ToolCall call = calls.get(i);
            ObjectNode told =
                    call(NODES.objectNode(), sent.get(i), call.name(), SentArguments.written(call));
            if (i == 0 && dialect.family().needsSignatures()) {
                told.putObject("extra_content")
                        .putObject("google")
                        .put("thought_signature", NO_SIGNATURE);
            }
            array.add(told);
        }
        return LegalJson.of(complete(message, array));
    }

    private ObjectNode own(ObjectNode raw, Answer answer) {
        List<ToolCall> calls = answer.toolCalls();
        ObjectNode message = message(raw.path("content"), !calls.isEmpty());
        keepOthers(raw, message, dialect.keepsThinking() ? OF_ANSWERS_ONLY : NO_THOUGHTS);
        JsonNode came = raw.path("tool_calls");
        List<String> known = new ArrayList<>(calls.size());
        List<String> given = new ArrayList<>(calls.size());
        for (int i = 0; i < calls.size(); i++) {
            known.add(calls.get(i).id());
            given.add(came.path(i).path("id").asString(""));
        }
        List<String> sent = ids.own(known, given);
        ArrayNode array = NODES.arrayNode();
        for (int i = 0; i < sent.size(); i++) {
            JsonNode function = came.path(i).path("function");
            String name = function.path("name").asString("");
            array.add(
                    call(
                            came.path(i),
                            sent.get(i),
                            name.isBlank() ? calls.get(i).name() : name,
                            SentArguments.own(function.path("arguments"), calls.get(i))));
        }
        return LegalJson.of(complete(message, array));
    }

    private ObjectNode complete(ObjectNode message, ArrayNode calls) {
        boolean hasNone = message.path(REASONING).asString("").isBlank();
        if (hasNone && dialect.keepsThinking() && dialect.family().needsThinking()) {
            message.put(REASONING, NO_THINKING);
        }
        if (!calls.isEmpty()) {
            message.set("tool_calls", calls);
        }
        return message;
    }

    private ObjectNode message(JsonNode text, boolean hasCalls) {
        ObjectNode message = NODES.objectNode().put("role", "assistant");
        message.set("content", content(text, hasCalls));
        return message;
    }

    private JsonNode content(JsonNode text, boolean hasCalls) {
        if (text.isString() && !text.stringValue().isBlank()) {
            return text;
        }
        ArrayNode parts = NODES.arrayNode();
        if (text instanceof ArrayNode array) {
            array.valueStream().filter(this::isSent).forEach(parts::add);
        }
        return parts.isEmpty() ? nothing(hasCalls) : parts;
    }

    /** Null beside calls: gateways make a block of an empty text, which is refused behind them. */
    private static JsonNode nothing(boolean hasCalls) {
        return hasCalls ? NODES.nullNode() : NODES.stringNode(NO_ANSWER);
    }

    private boolean isSent(JsonNode part) {
        String type = part.path("type").asString("");
        boolean isEmpty = type.equals("text") && part.path("text").asString("").isBlank();
        return part.isObject()
                && !isEmpty
                && (dialect.keepsThinking() || !THINKING_PARTS.contains(type));
    }

    /**
     * A call with the members that came beside its own.
     *
     * @param came the call as the endpoint wrote it; empty for another provider's
     */
    private static ObjectNode call(JsonNode came, String id, String name, String arguments) {
        ObjectNode call = NODES.objectNode().put("id", id).put("type", "function");
        ObjectNode function = call.putObject("function");
        function.put("name", NameRule.TOOLS.plain(name)).put("arguments", arguments);
        keepOthers(came.path("function"), function, Set.of());
        keepOthers(came, call, Set.of("index"));
        return call;
    }

    private static void keepOthers(JsonNode came, ObjectNode sent, Set<String> dropped) {
        for (Map.Entry<String, JsonNode> member : came.properties()) {
            String name = member.getKey();
            if (!sent.has(name) && !member.getValue().isNull() && !dropped.contains(name)) {
                sent.set(name, member.getValue());
            }
        }
    }

    private static Optional<ObjectNode> parse(String json) {
        try {
            return OutsideJson.read(json) instanceof ObjectNode object
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
