package dev.grove.mcp.listen;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Streams of changes.
 *
 * @param keepAlive how often a stream without changes sends a keep-alive
 * @param listensPerKey streams of one key at once on each replica, in the modern era; in the legacy
 *     era it is one for each session
 * @param listensPerReplica streams of all keys at once on each replica
 */
@ConfigurationProperties("grove.mcp.listen")
public record ListenSettings(
        @DefaultValue("10s") Duration keepAlive,
        @DefaultValue("8") int listensPerKey,
        @DefaultValue("10000") int listensPerReplica) {}
