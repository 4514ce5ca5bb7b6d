package dev.grove.mcp.dispatch;

import dev.grove.core.key.Scope;
import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.era.Era;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/**
 * A method of the protocol.
 *
 * @param scope the least that has it; to others it does not exist
 */
record Method(String name, Set<Era> eras, Scope scope, Work work) {

    /** How a method works. */
    sealed interface Work {

        /** Answers at once. */
        non-sealed interface Quick extends Work {
            QuickResult answer(Exchange exchange);
        }

        /** May take long, report progress, ask for input, and be cancelled. */
        non-sealed interface Lengthy extends Work {
            ObjectNode perform(Exchange exchange, OngoingCall call) throws InterruptedException;
        }

        /** Sends changes until the stream is ended. */
        record Listening() implements Work {}
    }
}
