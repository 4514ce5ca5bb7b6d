package dev.grove.mcp.provider;

import dev.grove.core.tool.ToolOutcome;
import dev.grove.mcp.client.tool.RemoteAnswer;

/** Describes a call's outcome to the model. */
final class RemoteWords {

    private static final String PERHAPS =
            " It may or may not have taken effect; check the state before you repeat it.";

    private RemoteWords() {}

    static ToolOutcome outcome(ProviderTool tool, RemoteAttempt made) {
        String name = tool.spec().name();
        return switch (made) {
            case RemoteAttempt.Answered(RemoteAnswer(boolean isError, String text, _)) ->
                    isError ? new ToolOutcome.Failed(text) : new ToolOutcome.Completed(text);
            case RemoteAttempt.NotSent(String why) ->
                    new ToolOutcome.Failed("Not called: " + why + ".");
            case RemoteAttempt.Refused(String why) ->
                    new ToolOutcome.Failed("Not called: " + why + ".");
            case RemoteAttempt.Lost(String why, _) ->
                    new ToolOutcome.InDoubt(
                            "The call to " + name + " was not answered: " + why + "." + PERHAPS);
            case RemoteAttempt.Invalid(String why) ->
                    new ToolOutcome.Failed(
                            "Invalid arguments for "
                                    + name
                                    + ": "
                                    + why
                                    + ". Correct them by its input schema.");
            case RemoteAttempt.Broken(String why) ->
                    new ToolOutcome.InDoubt(
                            "The server of " + name + " did not do this: " + why + "." + PERHAPS);
        };
    }
}
