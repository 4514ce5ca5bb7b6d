package dev.grove.mcp.provider;

import dev.grove.mcp.client.tool.RemoteAnswer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How one try of a call came out. Reasons are for the model. */
sealed interface RemoteAttempt {

    record Answered(RemoteAnswer answer) implements RemoteAttempt {}

    /** Nothing arrived; the next try may be luckier. */
    record NotSent(String why) implements RemoteAttempt {}

    /** Nothing was sent, and another try would be no better. */
    record Refused(String why) implements RemoteAttempt {}

    /**
     * Whether it took effect is unknown.
     *
     * @param retryAfter how long to leave a server alone that is too busy; null where it is not
     */
    record Lost(String why, @Nullable Duration retryAfter) implements RemoteAttempt {}

    /** The server takes the arguments for invalid. */
    record Invalid(String why) implements RemoteAttempt {}

    /** It was answered with an error of the protocol, or with what is no answer. */
    record Broken(String why) implements RemoteAttempt {}
}
