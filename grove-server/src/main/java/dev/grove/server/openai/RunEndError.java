package dev.grove.server.openai;

import dev.grove.core.id.RunId;
import dev.grove.server.answer.AnswerEnd;
import dev.grove.server.answer.AnswerPart;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Error with which an answer ends whose run began.
 *
 * @param status of an answer that has not begun
 */
public record RunEndError(int status, ObjectNode body) {

    /** Error of a run's end; null for an end that is none. */
    public static @Nullable RunEndError of(AnswerPart.Ended end) {
        return switch (end) {
            case AnswerPart.Completed _, AnswerPart.Stopped _ -> null;
            case AnswerPart.Failed(var error) -> of(502, error.message(), error.code());
            case AnswerPart.Cancelled() -> of(409, "The run was cancelled", "cancelled");
        };
    }

    /** Error of an answer that ends before its run; null for an end that is none. */
    public static @Nullable RunEndError of(AnswerEnd end, RunId run) {
        return switch (end) {
            case RUN_ENDED, SINK_ENDED -> null;
            case CUT_OFF ->
                    of(
                            503,
                            "The answer ends early, and the run goes on: GET /agent-runs/%s"
                                    .formatted(run),
                            "unavailable");
            case NOT_ALLOWED -> of(401, "The key has ended", "unauthorized");
        };
    }

    private static RunEndError of(int status, String message, String code) {
        return new RunEndError(status, OpenAiErrors.of(status, message, null, code));
    }
}
