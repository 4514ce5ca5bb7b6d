package dev.grove.mcp.provider;

import dev.grove.mcp.client.RemoteAnswer;

/** How one try of a call came out. Reasons are for the model. */
sealed interface RemoteAttempt {

    record Answered(RemoteAnswer answer) implements RemoteAttempt {}

    /** Nothing arrived; the next try may be luckier. */
    record NotSent(String why) implements RemoteAttempt {}

    /** Nothing was sent, and another try would be no better. */
    record Refused(String why) implements RemoteAttempt {}

    /** Whether it took effect is unknown. */
    record Lost(String why) implements RemoteAttempt {}

    /** It was answered with an error of the protocol, or with what is no answer. */
    record Broken(String why) implements RemoteAttempt {}
}
