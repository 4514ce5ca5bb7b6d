package dev.grove.core.provider;

import java.time.Instant;
import java.util.List;

/**
 * What a server said of itself when it was asked for its tools.
 *
 * @param leftOut tools that it has and that cannot be used, each with the reason
 * @param at when that was
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
