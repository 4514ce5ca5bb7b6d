package dev.grove.core.model.openai;

import dev.grove.core.model.Message.ToolCallResult;
import dev.grove.core.model.http.RenderedHistory;
import dev.grove.core.model.http.answer.CallIdMap;
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
    private static final JsonMapper JSON = JsonMapper.shared();

    private final RenderedHistory history;
    private final boolean alternates;
    private final CallIdMap ids;
    private final List<String> unanswered = new ArrayList<>();
    private Last last = Last.NOTHING;

    private enum Last {
        NOTHING,
        OPEN_USER,
        RESULT,
        ANSWER
    }

    /**
     * @param ids of the history's calls
     */
    ChatMessages(RenderedHistory history, boolean alternates, CallIdMap ids) {
        this.history = history;
        this.alternates = alternates;
        this.ids = ids;
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
        if (last == Last.OPEN_USER) {
            history.append(escaped("\n\n" + said));
            return;
        }
        if (last == Last.RESULT) {
            history.begin(message("assistant", READ));
        }
        history.begin(USER + escaped(said));
        last = Last.OPEN_USER;
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
        return last == Last.OPEN_USER ? USER_END : "";
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
