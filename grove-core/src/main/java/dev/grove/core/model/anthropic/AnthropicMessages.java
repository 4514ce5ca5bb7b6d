package dev.grove.core.model.anthropic;

import dev.grove.core.model.Message.Part;
import dev.grove.core.model.Message.ToolCallResult;
import dev.grove.core.model.PartContent;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.model.http.answer.LegalJson;
import dev.grove.core.model.option.MediaTokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A history as the Messages API takes it: roles alternate, the user speaks first and last, each
 * call is answered at once in the message after it, and nothing is empty. The newest block of the
 * user carries the cache mark, which moves along.
 */
final class AnthropicMessages {

    private static final String USER = "{\"role\":\"user\",\"content\":[";
    private static final String ASSISTANT = "{\"role\":\"assistant\",\"content\":[";
    private static final String END = "]}";

    /** After the data of a source, without the last brace of its block. */
    private static final String END_OF_SOURCE = "\"}";

    /** Said for the user where the API wants words and there are none. */
    private static final String CONTINUE = "Go on.";

    private static final String EMPTY = "(empty)";
    private static final String NO_RESULT = "This call has no result.";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final RenderedHistory history;
    private final String mark;
    private final MediaTokens tokens;

    /** The role of the message that may still grow. */
    private Role open = Role.NONE;

    /** Whether the last answer is one that its provider goes on with. */
    private boolean isPaused;

    /** Ids on the wire of the calls that are not answered yet, by their own ids. */
    private final Map<String, String> unanswered = new LinkedHashMap<>();

    /**
     * @param mark of the newest block of the user
     * @param tokens bounds on what the model counts for images and documents
     */
    AnthropicMessages(RenderedHistory history, CacheMark mark, MediaTokens tokens) {
        this.history = history;
        this.mark = mark.member();
        this.tokens = tokens;
    }

    private enum Role {
        NONE,
        /** Open within its last block, which may get the mark. */
        USER,
        /** Open after its last block. */
        ASSISTANT
    }

    /** Words of the engine. */
    void say(String words) {
        say(List.of(new Part.Text(words)));
    }

    /** A message of the user. */
    void say(List<Part> parts) {
        appendUnanswered();
        for (Part part : parts) {
            switch (part) {
                case Part.Text(String words) -> appendBlock(text(words));
                case Part.Image(PartContent content, int width, int height) ->
                        appendMedia(
                                NODES.objectNode().put("type", "image"),
                                content,
                                tokens.image(width, height));
                case Part.Document(PartContent content, String name, int pages) ->
                        appendMedia(
                                NODES.objectNode().put("type", "document").put("title", name),
                                content,
                                tokens.document(pages));
            }
        }
    }

    /** A block whose last member is its source, so that the mark can follow. */
    private void appendMedia(ObjectNode block, PartContent content, long most) {
        block.putObject("source")
                .put("type", "base64")
                .put("media_type", content.mediaType())
                .put("data", "");
        beginBlock();
        String json = JSON.writeValueAsString(LegalJson.of(block));
        history.append(json.substring(0, json.length() - END_OF_SOURCE.length() - 1));
        history.append(content, most);
        history.append(END_OF_SOURCE);
    }

    /** An answer; one after a paused answer goes on with it, in the same message. */
    void answer(SentAnswer answer) {
        if (open == Role.ASSISTANT && isPaused) {
            history.append(",");
        } else {
            appendUnanswered();
            if (open != Role.USER) {
                appendBlock(text(CONTINUE));
            }
            history.append("}" + END);
            history.begin(ASSISTANT);
        }
        history.append(answer.json());
        open = Role.ASSISTANT;
        isPaused = answer.isPaused();
        unanswered.putAll(answer.calls());
    }

    /** Results come first; a result of no call that waits for one becomes a text. */
    void results(List<ToolCallResult> results) {
        List<ToolCallResult> others = new ArrayList<>();
        for (ToolCallResult result : results) {
            String id = unanswered.remove(result.callId());
            if (id == null) {
                others.add(result);
            } else {
                appendBlock(result(id, result.content(), result.isError()));
            }
        }
        appendUnanswered();
        others.forEach(result ->
                appendBlock(text("Result of " + result.toolName() + ":\n" + result.content())));
    }

    /** Text that ends the newest message while it is the newest, and is no part of the history. */
    String end() {
        return switch (open) {
            case USER -> mark + "}" + END;
            case ASSISTANT ->
                    isPaused && unanswered.isEmpty() ? END : END + "," + USER + lastWords();
            case NONE -> USER + lastWords();
        };
    }

    private String lastWords() {
        List<ObjectNode> blocks =
                unanswered.isEmpty()
                        ? List.of(text(CONTINUE))
                        : unanswered.values().stream()
                                .map(id -> result(id, NO_RESULT, true))
                                .toList();
        return blocks.stream().map(AnthropicMessages::unclosed).collect(Collectors.joining("},"))
                + mark
                + "}"
                + END;
    }

    private void appendUnanswered() {
        unanswered.values().forEach(id -> appendBlock(result(id, NO_RESULT, true)));
        unanswered.clear();
    }

    private void appendBlock(ObjectNode block) {
        beginBlock();
        history.append(unclosed(block));
    }

    private void beginBlock() {
        switch (open) {
            case USER -> history.append("},");
            case ASSISTANT -> {
                history.append(END);
                history.begin(USER);
            }
            case NONE -> history.begin(USER);
        }
        open = Role.USER;
    }

    /** A block without its last brace, so that the mark can follow. */
    private static String unclosed(ObjectNode block) {
        String json = JSON.writeValueAsString(LegalJson.of(block));
        return json.substring(0, json.length() - 1);
    }

    private static ObjectNode text(String words) {
        return NODES.objectNode().put("type", "text").put("text", orEmpty(words));
    }

    private static ObjectNode result(String id, String content, boolean isError) {
        ObjectNode block = NODES.objectNode().put("type", "tool_result").put("tool_use_id", id);
        block.put("content", orEmpty(content));
        return isError ? block.put("is_error", true) : block;
    }

    private static String orEmpty(String words) {
        return words.isBlank() ? EMPTY : words;
    }
}
