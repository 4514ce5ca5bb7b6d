package dev.grove.core.tool.custom.callback;

import dev.grove.core.tool.ResultLabels;
import dev.grove.core.tool.ToolOutcome;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Meaning of an answer for the model. */
final class CallbackAnswer {

    private static final int QUOTED = 2_000;
    private static final int ACCEPTED = 202;

    private CallbackAnswer() {}

    /**
     * Outcome of a call that was answered with success: a result, unless the service itself says
     * that it is an error. A call that was made is no error for its answer's form, or the model
     * would make it again.
     */
    static ToolOutcome made(CallbackAttempt.Answered answer) {
        JsonNode json = answer.body().json();
        JsonNode content = json.path("content");
        String text =
                content.isMissingNode()
                        ? described(answer)
                        : content.isString() ? content.stringValue() : content.toString();
        return json.path("is_error").asBoolean(false)
                ? new ToolOutcome.Failed(text)
                : new ToolOutcome.Completed(text);
    }

    /** Labels that the service gives to its result. */
    static List<String> labels(CallbackAttempt.Answered answer) {
        return ResultLabels.written(answer.body().json().path("labels"));
    }

    /** In the words of the other side, which may say how to mend it. */
    static String refusal(CallbackAttempt.Answered answer) {
        String words = quoted(answer.body());
        String status =
                answer.status() / 100 == 3
                        ? answer.status() + ", and redirects are not followed"
                        : Integer.toString(answer.status());
        return "The tool's service answered " + status + (words.isEmpty() ? "." : ": " + words);
    }

    private static String described(CallbackAttempt.Answered answer) {
        AnswerBody body = answer.body();
        String status = "The callback answered " + answer.status();
        String meaning =
                answer.status() == ACCEPTED
                        ? ": the call was accepted, and may still be under way."
                        : ": the call was made.";
        if (body.isEmpty()) {
            return status + " with no content" + meaning;
        }
        return switch (body.extent()) {
            case WHOLE -> status + meaning + whole(body);
            case TOO_LONG ->
                    status
                            + meaning
                            + " Its answer has more than "
                            + AnswerBody.MOST_BYTES
                            + " bytes and was not read to its end."
                            + beginning(body);
            case BROKEN_OFF ->
                    status
                            + meaning
                            + " Its answer broke off after "
                            + body.size()
                            + " bytes."
                            + beginning(body);
        };
    }

    private static String whole(AnswerBody body) {
        return body.isReadable()
                ? " Its answer, " + body.form() + ":\n" + body.text().strip()
                : " Its answer is "
                        + body.size()
                        + " bytes of "
                        + body.form()
                        + ", which are not shown.";
    }

    private static String beginning(AnswerBody body) {
        String words = quoted(body);
        return words.isEmpty() ? "" : " It begins:\n" + words;
    }

    private static String quoted(AnswerBody body) {
        String text = body.text();
        int end = Math.min(text.length(), QUOTED);
        // Half of a surrogate pair is no text.
        boolean isHalf =
                end > 0 && end < text.length() && Character.isHighSurrogate(text.charAt(end - 1));
        return text.substring(0, isHalf ? end - 1 : end).strip();
    }
}
