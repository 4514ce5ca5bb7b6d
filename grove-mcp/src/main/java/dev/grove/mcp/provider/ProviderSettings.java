package dev.grove.mcp.provider;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Calls of tool providers.
 *
 * @param discovery how long asking a server for its tools may take
 * @param relist a tool is called by a list of its server's tools that is no older; an older one is
 *     asked for again first
 * @param maxCalls calls at once from this replica, to all providers
 * @param failures that many without a success between them, and a provider is left alone
 * @param pause for how long that is, before one call tries it again
 * @param idle how long an unused connection is kept
 */
@ConfigurationProperties("grove.mcp.providers")
public record ProviderSettings(
        @DefaultValue("30s") Duration discovery,
        @DefaultValue("5m") Duration relist,
        @DefaultValue("128") int maxCalls,
        @DefaultValue("5") int failures,
        @DefaultValue("30s") Duration pause,
        @DefaultValue("5m") Duration idle) {}
