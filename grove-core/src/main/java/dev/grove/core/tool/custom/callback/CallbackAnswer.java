package dev.grove.core.tool.custom.callback;

import dev.grove.core.tool.ToolOutcome;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What an answer means for the model. */
final class CallbackAnswer {

    private static final int QUOTED = 2_000;

    private CallbackAnswer() {}

    static ToolOutcome outcome(Attempt.Answered answer) {
        if (!answer.isSuccess()) {
            return new ToolOutcome.Failed(refusal(answer));
        }
        if (answer.isCut()) {
            return new ToolOutcome.Failed(
                    "The call was made, but its answer has more than "
                            + CallbackHttp.MOST_BYTES
                            + " bytes and was not read.");
        }
        JsonNode json = json(answer.text());
        JsonNode content = json.path("content");
        if (content.isMissingNode()) {
            return new ToolOutcome.Failed(
                    "The call was made, but its answer is not {\"content\": …}: " + quoted(answer));
        }
        String text = content.isString() ? content.stringValue() : content.toString();
        return json.path("is_error").asBoolean(false)
                ? new ToolOutcome.Failed(text)
                : new ToolOutcome.Completed(text);
    }

    /** In the words of the other side, which may say how to mend it. */
    static String refusal(Attempt.Answered answer) {
        String words = quoted(answer);
        String status =
                answer.status() / 100 == 3
                        ? answer.status() + ", and redirects are not followed"
                        : Integer.toString(answer.status());
        return "The tool's service answered " + status + (words.isEmpty() ? "." : ": " + words);
    }

    private static JsonNode json(String body) {
        try {
            return JsonMapper.shared().readTree(body);
        } catch (JacksonException _) {
            return JsonMapper.shared().nullNode();
        }
    }

    private static String quoted(Attempt.Answered answer) {
        String text = answer.text();
        return (text.length() > QUOTED ? text.substring(0, QUOTED) : text).strip();
    }
}
