package dev.grove.mcp.client;

import dev.grove.mcp.client.StrangeServer.Reply;
import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.time.Duration;

/**
 * A way to answer, and what its caller gets.
 *
 * @param deadline what the caller has
 */
record Misdeed(String behaviour, Duration deadline, Reply reply, Kind outcome) {

    /** Deadline of calls that only it ends; they must have been sent before it passes. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    static Misdeed of(String behaviour, Kind outcome, Reply reply) {
        return new Misdeed(behaviour, Clients.LONG, reply, outcome);
    }

    static Misdeed slow(String behaviour, Kind outcome, Reply reply) {
        return new Misdeed(behaviour, SHORT, reply, outcome);
    }

    @Override
    public String toString() {
        return behaviour + ": " + outcome;
    }
}
