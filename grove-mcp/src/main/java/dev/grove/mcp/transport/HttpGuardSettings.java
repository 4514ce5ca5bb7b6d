package dev.grove.mcp.transport;

import java.util.List;
import java.util.Locale;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * From where, and how often, the MCP endpoint may be reached.
 *
 * @param hosts names, without ports, that clients may call this server by besides those of the
 *     loopback address; only what comes in over that address is held to it
 * @param origins origins of web pages that may call it, as {@code https://app.example.com}
 * @param requestsPerMinute requests of one key, on each server; 0 for any number
 */
@ConfigurationProperties("grove.mcp.http")
public record HttpGuardSettings(
        @DefaultValue List<String> hosts,
        @DefaultValue List<String> origins,
        @DefaultValue("0") int requestsPerMinute) {

    public HttpGuardSettings {
        if (requestsPerMinute < 0) {
            throw new IllegalArgumentException("grove.mcp.http.requests-per-minute is below 0");
        }
        hosts = hosts.stream().map(host -> host.strip().toLowerCase(Locale.ROOT)).toList();
        origins = origins.stream().map(origin -> origin.strip().toLowerCase(Locale.ROOT)).toList();
    }
}
