package dev.grove.core.model.responses;

import dev.grove.core.model.Message.Part;
import dev.grove.core.model.Message.ToolCallResult;
import dev.grove.core.model.PartContent;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.model.http.answer.CallIdMap;
import dev.grove.core.model.option.MediaTokens;
import dev.grove.core.text.StorableText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Items of a request's input, in an order that strict servers take: each call is followed by its
 * one output before anything else is said, no item is empty, and roles alternate where the endpoint
 * needs that. Texts of a user that follow one another are parts of one message then, which stays
 * open until something else follows, so that the history is only appended to.
 */
final class InputItems {

    static final String NO_OUTPUT = "(No result of this call is known.)";
    static final String EMPTY_OUTPUT = "(empty result)";
    static final String EMPTY_TEXT = "(no text)";

    /** Between an output and a user's text, which templates of models do not take in a row. */
    private static final String READ = "I have read the results.";

    /** Between two answers, and before one that nothing came before. */
    private static final String GO_ON = "Go on.";

    private static final String USER = "{\"type\":\"message\",\"role\":\"user\",\"content\":[";
    private static final String USER_END = "]}";
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final RenderedHistory history;
    private final boolean alternates;
    private final CallIdMap ids;
    private final MediaTokens tokens;
    private final List<String> unanswered = new ArrayList<>();
    private Last last = Last.NOTHING;

    private enum Last {
        NOTHING,
        OPEN_USER,
        OUTPUT,
        ANSWER
    }

    /**
     * @param ids of the history's calls
     * @param tokens bounds on what the model counts for images and documents
     */
    InputItems(RenderedHistory history, boolean alternates, CallIdMap ids, MediaTokens tokens) {
        this.tokens = tokens;
        this.history = history;
        this.alternates = alternates;
        this.ids = ids;
    }

    /** An assistant's text that no server takes for an item of its own. */
    static ObjectNode assistant(String text) {
        return NODES.objectNode()
                .put("type", "message")
                .put("role", "assistant")
                .put("content", text);
    }

    void user(String text) {
        answerOpenCalls();
        String part = part(text.isBlank() ? EMPTY_TEXT : StorableText.of(text));
        if (!alternates) {
            history.begin(USER + part + USER_END);
            return;
        }
        if (last == Last.OPEN_USER) {
            history.append("," + part);
            return;
        }
        if (last == Last.OUTPUT) {
            begin(assistant(READ));
        }
        history.begin(USER + part);
        last = Last.OPEN_USER;
    }

    /** A message with more than words. */
    void user(List<Part> parts) {
        answerOpenCalls();
        if (last == Last.OPEN_USER) {
            history.append(",");
        } else {
            if (alternates && last == Last.OUTPUT) {
                begin(assistant(READ));
            }
            history.begin(USER);
        }
        String separator = "";
        for (Part part : parts) {
            history.append(separator);
            append(part);
            separator = ",";
        }
        if (alternates) {
            last = Last.OPEN_USER;
        } else {
            history.append(USER_END);
        }
    }

    private void append(Part part) {
        switch (part) {
            case Part.Text(String text) ->
                    history.append(part(text.isBlank() ? EMPTY_TEXT : StorableText.of(text)));
            case Part.Image(PartContent content, int width, int height) -> {
                history.append("{\"type\":\"input_image\",\"image_url\":\"");
                appendData(content, tokens.image(width, height));
            }
            case Part.Document(PartContent content, String name, int pages) -> {
                history.append(
                        "{\"type\":\"input_file\",\"filename\":"
                                + JSON.writeValueAsString(StorableText.of(name))
                                + ",\"file_data\":\"");
                appendData(content, tokens.document(pages));
            }
        }
    }

    private void appendData(PartContent content, long most) {
        history.append("data:" + content.mediaType() + ";base64,");
        history.append(content, most);
        history.append("\"}");
    }

    /**
     * An answer of the model.
     *
     * @param items legal, and with the ids that the map gave for it
     * @param calls the ids of its calls, as Grove knows them
     */
    void answer(List<ObjectNode> items, List<String> calls) {
        answerOpenCalls();
        if (alternates && (last == Last.ANSWER || last == Last.NOTHING)) {
            user(GO_ON);
        }
        history.append(end());
        items.forEach(this::begin);
        unanswered.addAll(calls);
        last = Last.ANSWER;
    }

    /**
     * Results of the newest answer's calls; a result of a call that it did not make goes out as the
     * user's text.
     */
    void results(List<ToolCallResult> results) {
        List<ToolCallResult> strangers = new ArrayList<>(results);
        for (String call : List.copyOf(unanswered)) {
            for (ToolCallResult result : results) {
                if (result.callId().equals(call) && unanswered.contains(call)) {
                    // Calls before this one that are still open have no result.
                    answerOpenCallsBefore(call);
                    unanswered.remove(call);
                    output(call, result.content());
                }
            }
            strangers.removeIf(result -> result.callId().equals(call));
        }
        answerOpenCalls();
        strangers.forEach(
                result -> user("[Result of " + result.toolName() + "]\n" + result.content()));
    }

    /** Makes the history one that may be sent. */
    void complete() {
        answerOpenCalls();
        if (alternates && last == Last.ANSWER) {
            user(GO_ON);
        }
    }

    /** JSON that ends the newest item, where it is open. */
    String end() {
        return last == Last.OPEN_USER ? USER_END : "";
    }

    /** Bytes that {@link #complete} and {@link #end} would add. */
    long missing() {
        long bytes = (long) USER.length() + part(GO_ON).length() + USER_END.length();
        for (String call : unanswered) {
            bytes +=
                    JSON.writeValueAsString(outputOf(call, NO_OUTPUT))
                                    .getBytes(StandardCharsets.UTF_8)
                                    .length
                            + 1L;
        }
        return alternates || !unanswered.isEmpty() ? bytes : 0;
    }

    private void answerOpenCalls() {
        answerOpenCallsBefore(null);
    }

    private void answerOpenCallsBefore(@Nullable String end) {
        while (!unanswered.isEmpty() && !unanswered.getFirst().equals(end)) {
            output(unanswered.removeFirst(), NO_OUTPUT);
        }
    }

    private void output(String call, String content) {
        begin(outputOf(call, content));
        last = Last.OUTPUT;
    }

    private ObjectNode outputOf(String call, String content) {
        String id = ids.result(call);
        return NODES.objectNode()
                .put("type", "function_call_output")
                .put("call_id", id == null ? call : id)
                .put("output", content.isBlank() ? EMPTY_OUTPUT : StorableText.of(content));
    }

    private void begin(ObjectNode item) {
        history.begin(JSON.writeValueAsString(item));
    }

    private static String part(String text) {
        return JSON.writeValueAsString(
                NODES.objectNode().put("type", "input_text").put("text", text));
    }
}
