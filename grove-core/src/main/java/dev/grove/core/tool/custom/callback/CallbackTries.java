package dev.grove.core.tool.custom.callback;

import dev.grove.core.tool.ToolOutcome;
import org.jspecify.annotations.Nullable;

/**
 * Tries of one call, and its outcome by all of them: a try that was refused or not sent does not
 * undo one before it that may have arrived.
 */
final class CallbackTries {

    private static final String PERHAPS =
            " It may or may not have taken effect; check the state before you repeat it.";
    private static final String PERHAPS_EARLIER =
            " An earlier try of this call may have taken effect; check the state before you repeat"
                    + " it.";

    private final String tool;
    private CallbackAttempt.@Nullable Answered made;
    private @Nullable CallbackAttempt uncertain;

    /**
     * @param tool its name
     */
    CallbackTries(String tool) {
        this.tool = tool;
    }

    /** Notes a try after which there is another. */
    void failed(CallbackAttempt attempt) {
        if (attempt instanceof CallbackAttempt.Answered answer) {
            if (answer.isSuccess()) {
                made = answer;
            } else if (answer.isUncertain()) {
                uncertain = answer;
            }
        } else if (attempt instanceof CallbackAttempt.Lost) {
            uncertain = attempt;
        }
    }

    /** Outcome of the call whose last try this is. */
    ToolOutcome outcome(CallbackAttempt last) {
        if (last instanceof CallbackAttempt.Answered answer && answer.isSuccess()) {
            return CallbackAnswer.made(answer);
        }
        if (made != null) {
            return CallbackAnswer.made(made);
        }
        return isInDoubt(last)
                ? new ToolOutcome.InDoubt(words(last))
                : new ToolOutcome.Failed(words(last));
    }

    private boolean isInDoubt(CallbackAttempt last) {
        return uncertain != null
                || switch (last) {
                    case CallbackAttempt.Answered answer -> answer.isUncertain();
                    case CallbackAttempt.Lost _ -> true;
                    case CallbackAttempt.NotSent _, CallbackAttempt.Refused _ -> false;
                };
    }

    private String words(CallbackAttempt last) {
        return switch (last) {
            case CallbackAttempt.Answered answer when answer.isUncertain() ->
                    CallbackAnswer.refusal(answer) + PERHAPS;
            case CallbackAttempt.Answered answer ->
                    CallbackAnswer.refusal(answer) + (uncertain == null ? "" : PERHAPS_EARLIER);
            case CallbackAttempt.NotSent(String why) ->
                    uncertain == null ? "Not called: " + why + "." : words(uncertain);
            case CallbackAttempt.Refused(String why) ->
                    uncertain == null ? "Not called: " + why : words(uncertain);
            case CallbackAttempt.Lost(String why) ->
                    "The call to " + tool + " was not answered: " + why + "." + PERHAPS;
        };
    }
}
