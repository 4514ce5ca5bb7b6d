package dev.grove.core.run.record.request;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.grove.core.model.Answer;
import dev.grove.core.run.record.RunError;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reasons to send an answer without calls back to its model, with what the model reads then. */
public enum SendBack {
    /** The output limit cut it off; that may happen any number of times. */
    CUT_OFF(
            "Your answer reached the output limit and was cut off. Go on from where it ended, in smaller steps.",
            null),
    /** It is a text where the output schema of the run requires a result by {@code finish}. */
    NO_RESULT(
            "A text is no result here: it must satisfy a schema. Call finish, with the result as its argument.",
            new RunError(
                    RunError.OUTPUT_INVALID,
                    "The model ended with a text twice, where the output schema requires a result by"
                            + " finish: the agent's output_schema, or the one that this run was asked"
                            + " for, as by response_format. Say in the system prompt that finish ends the work, or take"
                            + " another model; the texts are in the run's turns")),
    /** It has neither text nor calls. */
    EMPTY(
            "Your last answer was empty. Go on with the work: call a tool, or write the result.",
            new RunError(
                    RunError.ANSWER_EMPTY,
                    "The model ended with an empty answer twice. Resume the run to ask again, or take"
                            + " another model")),
    /** The model thought, and wrote nothing after it. */
    ONLY_THOUGHT(
            "Your last answer had thoughts alone, and those are read by no other. Go on with the work: call a tool, or write the result.",
            new RunError(
                    RunError.ANSWER_EMPTY,
                    "The model ended twice with thoughts alone, without a text or a call. Look whether the"
                            + " endpoint separates thinking from the answer as it should, raise"
                            + " max_output_tokens, or take another model")),
    /** It is a call in markup that no provider reads as one. */
    CALL_AS_TEXT(
            "Your last answer wrote a tool call as text, so no tool was called. Call the tool by the interface for tools, or write the result without such markup.",
            new RunError(
                    RunError.CALL_AS_TEXT,
                    "The model wrote a tool call as text twice, and its endpoint did not read it as a call."
                            + " Set up the model server's parser of tool calls (vLLM: --tool-call-parser,"
                            + " llama.cpp: --jinja), or take another model; the texts are in the run's"
                            + " turns"));

    private final String message;

    /** A record of two texts. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final @Nullable RunError secondTime;

    SendBack(String message, @Nullable RunError secondTime) {
        this.message = message;
        this.secondTime = secondTime;
    }

    /**
     * Reason to send an answer back; null where it is the run's result, or the model goes on by
     * itself.
     *
     * @param answer without calls
     * @param endsByFinish whether a text is no result of the run
     */
    public static @Nullable SendBack of(Answer answer, boolean endsByFinish) {
        return switch (answer.stopReason()) {
            case MAX_TOKENS -> CUT_OFF;
            case EMPTY -> EMPTY;
            case ONLY_THOUGHT -> ONLY_THOUGHT;
            case CALL_AS_TEXT -> CALL_AS_TEXT;
            case PAUSED -> null;
            case END, TOOL_CALLS -> endsByFinish ? NO_RESULT : null;
        };
    }

    /** Words that the model reads. */
    public String message() {
        return message;
    }

    /**
     * Error of the run whose model is sent back an answer a second time without having called a
     * tool in between; null where that is no error.
     */
    public @Nullable RunError secondTime() {
        return secondTime;
    }

    @JsonValue
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
