package dev.grove.core.model.anthropic;

import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ToolCall;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * An answer as it goes back: its provider's own blocks to the letter, as far as the API takes them,
 * and the text and calls alone of another's.
 */
final class SentAnswer {

    /** Stands where an answer has no block that may be sent. */
    private static final String NOTHING = "(no answer)";

    private static final String UNNAMED = "unnamed";
    private static final int LONGEST_NAME = 128;
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_-]{1," + LONGEST_NAME + "}");
    private static final Pattern ILLEGAL_CHARACTER = Pattern.compile("[^a-zA-Z0-9_-]");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Numbers of blocks keep their digits. */
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                    .build();

    private final Answer answer;
    private final WireIds ids;
    private final AnswerRules rules;
    private final ArrayNode blocks = NODES.arrayNode();
    private final Map<String, String> calls = new LinkedHashMap<>();
    private boolean isChanged;

    private SentAnswer(Answer answer, WireIds ids, AnswerRules rules) {
        this.answer = answer;
        this.ids = ids;
        this.rules = rules;
    }

    /** An answer of this provider. */
    static SentAnswer ofOwn(Answer answer, WireIds ids, AnswerRules rules) {
        SentAnswer sent = new SentAnswer(answer, ids, rules);
        if (read(answer.raw()) instanceof ArrayNode own) {
            sent.takeOwn(own);
        } else {
            sent.tell();
        }
        sent.end();
        return sent;
    }

    /** An answer of another provider. */
    static SentAnswer ofOther(Answer answer, WireIds ids, AnswerRules rules) {
        SentAnswer sent = new SentAnswer(answer, ids, rules);
        sent.tell();
        sent.end();
        return sent;
    }

    /** JSON of its blocks, without the brackets. */
    String json() {
        String array = isChanged ? JSON.writeValueAsString(blocks) : answer.raw().strip();
        return array.substring(1, array.length() - 1);
    }

    /** Ids on the wire, by those of the calls. */
    Map<String, String> calls() {
        return calls;
    }

    /** Whether the provider goes on with it where nothing follows. */
    boolean isPaused() {
        return answer.stopReason() == Answer.StopReason.PAUSED;
    }

    private static JsonNode read(String raw) {
        try {
            return JSON.readTree(raw);
        } catch (JacksonException _) {
            return NODES.missingNode();
        }
    }

    private void takeOwn(ArrayNode own) {
        int call = 0;
        for (JsonNode each : own) {
            if (!(each instanceof ObjectNode came)) {
                isChanged = true;
                continue;
            }
            ObjectNode block = LegalJson.of(came);
            isChanged |= !block.equals(came);
            boolean isKept =
                    switch (block.path("type").asString("")) {
                        case ContentBlock.TEXT -> !block.path("text").asString("").isBlank();
                        case ContentBlock.THINKING -> keepsThinking(block);
                        case ContentBlock.REDACTED ->
                                rules.keepsThinking() && !block.path("data").asString("").isEmpty();
                        case ContentBlock.CALL -> keepsCall(block, call++);
                        default -> true;
                    };
            if (isKept) {
                blocks.add(block);
            } else {
                isChanged = true;
            }
        }
    }

    /** Thinking that the output limit cut has no signature, and never will. */
    private boolean keepsThinking(ObjectNode block) {
        boolean isSigned = !block.path("signature").asString("").isEmpty();
        boolean isCut = answer.stopReason() == Answer.StopReason.MAX_TOKENS;
        if (!rules.keepsThinking() || (!isSigned && (rules.signsThinking() || isCut))) {
            return false;
        }
        if (!block.path("thinking").isString()) {
            block.put("thinking", "");
            isChanged = true;
        }
        return true;
    }

    /** The calls of an answer are those of its blocks, in the same order. */
    private boolean keepsCall(ObjectNode block, int number) {
        if (number >= answer.toolCalls().size()) {
            return false;
        }
        ToolCall call = answer.toolCalls().get(number);
        String given = block.path("id").asString("");
        String id = ids.ofOwn(given);
        calls.put(call.id(), id);
        change(block, "id", given, id);
        String name = block.path("name").asString("");
        change(block, "name", name, legalName(name));
        if (!block.path("input").isObject()) {
            block.set("input", legalInput(call, block.path("input")));
            isChanged = true;
        }
        return true;
    }

    private void change(ObjectNode block, String field, String given, String legal) {
        if (!given.equals(legal)) {
            block.put(field, legal);
            isChanged = true;
        }
    }

    private static ObjectNode legalInput(ToolCall call, JsonNode input) {
        return input.isString() ? ToolArguments.parse(input.stringValue()) : call.arguments();
    }

    private void tell() {
        isChanged = true;
        if (!answer.text().isBlank()) {
            blocks.add(text(answer.text()));
        }
        for (ToolCall call : answer.toolCalls()) {
            String id = ids.ofOther(call.id());
            calls.put(call.id(), id);
            ObjectNode block = blocks.addObject();
            block.put("type", ContentBlock.CALL).put("id", id).put("name", legalName(call.name()));
            block.set("input", LegalJson.of(call.arguments()));
        }
    }

    /**
     * The API takes no message without blocks, none that ends with thinking, and no last blanks.
     */
    private void end() {
        if (isPaused()) {
            while (!blocks.isEmpty() && isThought(last())) {
                blocks.remove(blocks.size() - 1);
                isChanged = true;
            }
            stripLast();
        }
        if (blocks.isEmpty() || isThought(last())) {
            blocks.add(text(NOTHING));
            isChanged = true;
        }
    }

    private void stripLast() {
        if (!blocks.isEmpty() && last() instanceof ObjectNode block && block.has("text")) {
            String words = block.path("text").asString("");
            change(block, "text", words, words.stripTrailing());
        }
    }

    private JsonNode last() {
        return blocks.get(blocks.size() - 1);
    }

    private static boolean isThought(JsonNode block) {
        String type = block.path("type").asString("");
        return type.equals(ContentBlock.THINKING) || type.equals(ContentBlock.REDACTED);
    }

    private static ObjectNode text(String words) {
        return NODES.objectNode()
                .put("type", ContentBlock.TEXT)
                .put("text", StorableText.of(words));
    }

    private static String legalName(String name) {
        if (NAME.matcher(name).matches()) {
            return name;
        }
        String legal = ILLEGAL_CHARACTER.matcher(name).replaceAll("_");
        return legal.isEmpty()
                ? UNNAMED
                : legal.substring(0, Math.min(legal.length(), LONGEST_NAME));
    }
}
