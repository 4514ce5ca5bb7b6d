package dev.grove.mcp.client.rpc;

/** Outcome of a request for a server's stream. */
public sealed interface Followed {

    /** There was one, and it has ended. */
    record Ended() implements Followed {}

    /** There was none. */
    record Refused(int status) implements Followed {

        /** Whether there may be one later: the server may be busy, or have forgotten a session. */
        public boolean mayBeLater() {
            return status == 400
                    || status == 404
                    || status == 408
                    || status == 429
                    || status >= 500;
        }
    }
}
