package dev.grove.bench.mcp;

import dev.grove.bench.http.HttpConnection;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Calls of {@code echo} by a client of one era of the protocol. */
public sealed interface Echo permits ModernEcho, SessionEcho {

    /** Text that each answer must contain. */
    String TEXT = "what is said comes back";

    InetSocketAddress server();

    /**
     * Does what comes before the first call on a connection.
     *
     * @return the call, to be sent as often as one likes
     */
    byte[] begin(HttpConnection connection) throws IOException;
}
