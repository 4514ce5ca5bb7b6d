package dev.grove.mcp.dispatch;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The MCP server.
 *
 * @param pageSize of lists
 * @param keepAlive how long a caller waits for the first sign of life of a call; also how soon it
 *     is seen that one has gone
 * @param questionTimeout how long a client of the legacy era may take to answer a question
 */
@ConfigurationProperties("grove.mcp")
public record McpSettings(
        @DefaultValue("100") int pageSize,
        @DefaultValue("5s") Duration keepAlive,
        @DefaultValue("10m") Duration questionTimeout) {}
