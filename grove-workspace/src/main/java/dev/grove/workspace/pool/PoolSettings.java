package dev.grove.workspace.pool;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many sandboxes wait for runs.
 *
 * @param size spare sandboxes of the default image and size; 0 for none
 * @param maxAge after which one that nobody took is replaced; less than 15 minutes
 */
@ConfigurationProperties("grove.workspaces.pool")
public record PoolSettings(@DefaultValue("2") int size, @DefaultValue("10m") Duration maxAge) {}
