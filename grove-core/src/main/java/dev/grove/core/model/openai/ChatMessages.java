package dev.grove.core.model.openai;

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
 * Messages in an order that strict servers take: each call is followed directly by its one result,
 * no message is empty, and roles alternate where the endpoint needs that. Texts of a user that
 * follow one another are one message then, which stays open until something else follows, so that
 * the history is only appended to.
 */
final class ChatMessages {

    static final String NO_RESULT = "(No result of this call is known.)";
    static final String EMPTY_RESULT = "(empty result)";
    static final String EMPTY_TEXT = "(no text)";

    /** Between a tool's result and a user's text, which strict servers do not take in a row. */
    private static final String READ = "I have read the results.";

    /** Between two answers, and before one that nothing came before. */
    private static final String GO_ON = "Go on.";

    private static final String USER = "{\"role\":\"user\",\"content\":\"";
    private static final String USER_END = "\"}";
    private static final String USER_PARTS = "{\"role\":\"user\",\"content\":[";
    private static final String PARTS_END = "]}";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final RenderedHistory history;
    private final boolean alternates;
    private final CallIdMap ids;
    private final MediaTokens tokens;
    private final List<String> unanswered = new ArrayList<>();
    private Last last = Last.NOTHING;

    private enum Last {
        NOTHING,
        /** Open within its text. */
        OPEN_USER,
        /** Open after a part. */
        OPEN_PARTS,
        RESULT,
        ANSWER
    }

    /**
     * @param ids of the history's calls
     * @param tokens bounds on what the model counts for images and documents
     */
    ChatMessages(RenderedHistory history, boolean alternates, CallIdMap ids, MediaTokens tokens) {
        this.history = history;
        this.alternates = alternates;
        this.ids = ids;
        this.tokens = tokens;
    }

    /** Servers refuse an empty one. */
    void system(String prompt) {
        if (!prompt.isBlank()) {
            history.begin(message("system", StorableText.of(prompt)));
        }
    }

    void user(String text) {
        answerOpenCalls();
        String said = text.isBlank() ? EMPTY_TEXT : StorableText.of(text);
        if (!alternates) {
            history.begin(message("user", said));
            return;
        }
        switch (last) {
            case OPEN_USER -> history.append(escaped("\n\n" + said));
            case OPEN_PARTS -> history.append("," + textPart(said));
            case NOTHING, RESULT, ANSWER -> {
                readResults();
                history.begin(USER + escaped(said));
                last = Last.OPEN_USER;
            }
        }
    }

    /** A message with more than words. */
    void user(List<Part> parts) {
        answerOpenCalls();
        switch (last) {
            case OPEN_PARTS -> history.append(",");
            case OPEN_USER -> {
                // A text that was begun takes no parts any more.
                closeUser();
                history.begin(message("assistant", GO_ON));
                history.begin(USER_PARTS);
            }
            case NOTHING, RESULT, ANSWER -> {
                readResults();
                history.begin(USER_PARTS);
            }
        }
        String separator = "";
        for (Part part : parts) {
            history.append(separator);
            append(part);
            separator = ",";
        }
        last = Last.OPEN_PARTS;
        if (!alternates) {
            closeUser();
        }
    }

    private void readResults() {
        if (alternates && last == Last.RESULT) {
            history.begin(message("assistant", READ));
        }
    }

    private void append(Part part) {
        switch (part) {
            case Part.Text(String text) ->
                    history.append(textPart(text.isBlank() ? EMPTY_TEXT : StorableText.of(text)));
            case Part.Image(PartContent content, int width, int height) -> {
                history.append("{\"type\":\"image_url\",\"image_url\":{\"url\":\"");
                appendData(content, tokens.image(width, height));
            }
            case Part.Document(PartContent content, String name, int pages) -> {
                history.append(
                        "{\"type\":\"file\",\"file\":{\"filename\":\""
                                + escaped(StorableText.of(name))
                                + "\",\"file_data\":\"");
                appendData(content, tokens.document(pages));
            }
        }
    }

    private void appendData(PartContent content, long most) {
        history.append("data:" + content.mediaType() + ";base64,");
        history.append(content, most);
        history.append("\"}}");
    }

    private static String textPart(String text) {
        return "{\"type\":\"text\",\"text\":\"" + escaped(text) + "\"}";
    }

    /**
     * An answer of the model.
     *
     * @param message legal, and with the ids that the map gave for it
     * @param calls the ids of its calls, as Grove knows them
     */
    void answer(ObjectNode message, List<String> calls) {
        answerOpenCalls();
        if (alternates && (last == Last.ANSWER || last == Last.NOTHING)) {
            user(GO_ON);
        }
        closeUser();
        history.begin(JSON.writeValueAsString(message));
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
                    result(call, result.content());
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

    /** JSON that ends the newest message, where it is open. */
    String end() {
        return switch (last) {
            case OPEN_USER -> USER_END;
            case OPEN_PARTS -> PARTS_END;
            case NOTHING, RESULT, ANSWER -> "";
        };
    }

    /** Bytes that {@link #complete} and {@link #end} would add. */
    long missing() {
        long bytes = (long) USER.length() + GO_ON.length() + USER_END.length();
        for (String call : unanswered) {
            bytes += resultOf(call, NO_RESULT).getBytes(StandardCharsets.UTF_8).length + 1L;
        }
        return alternates || !unanswered.isEmpty() ? bytes : 0;
    }

    private void answerOpenCalls() {
        answerOpenCallsBefore(null);
    }

    private void answerOpenCallsBefore(@Nullable String end) {
        while (!unanswered.isEmpty() && !unanswered.getFirst().equals(end)) {
            result(unanswered.removeFirst(), NO_RESULT);
        }
    }

    private void result(String call, String content) {
        history.begin(resultOf(call, content));
        last = Last.RESULT;
    }

    private String resultOf(String call, String content) {
        String id = ids.result(call);
        return JSON.writeValueAsString(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("role", "tool")
                        .put("tool_call_id", id == null ? call : id)
                        .put(
                                "content",
                                content.isBlank() ? EMPTY_RESULT : StorableText.of(content)));
    }

    private void closeUser() {
        history.append(end());
        last = Last.NOTHING;
    }

    private static String message(String role, String content) {
        return JSON.writeValueAsString(
                JsonNodeFactory.instance.objectNode().put("role", role).put("content", content));
    }

    private static String escaped(String text) {
        String quoted = JSON.writeValueAsString(text);
        return quoted.substring(1, quoted.length() - 1);
    }
}
