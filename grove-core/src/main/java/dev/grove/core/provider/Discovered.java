package dev.grove.core.provider;

import java.time.Instant;
import java.util.List;

/**
 * Description that a server gave of itself when it was asked for its tools.
 *
 * @param leftOut tools of the server that cannot be used, each with the reason
 * @param at time of the description
 */
public record Discovered(
        String protocol,
        String serverName,
        String serverVersion,
        List<String> leftOut,
        Instant at) {

    public Discovered {
        leftOut = List.copyOf(leftOut);
    }
}
