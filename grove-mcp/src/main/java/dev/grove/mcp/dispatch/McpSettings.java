package dev.grove.mcp.dispatch;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The MCP server.
 *
 * @param pageSize entries of one page of a list
 * @param keepAlive how long a caller waits for the first sign of life of a call, and for the next
 * @param disconnectCheck the same where a call is cancelled when its caller goes away: that is seen
 *     by the second thing that is written after it
 * @param questionTimeout how long a client of the legacy era may take to answer a question
 */
@ConfigurationProperties("grove.mcp")
public record McpSettings(
        @DefaultValue("250") int pageSize,
        @DefaultValue("5s") Duration keepAlive,
        @DefaultValue("400ms") Duration disconnectCheck,
        @DefaultValue("10m") Duration questionTimeout) {}
