package dev.grove.workspace.pool;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many sandboxes wait for runs.
 *
 * @param size spare sandboxes of the default image and size; 0 for none
 * @param maxAge age after which an unused one is replaced; less than 15 minutes
 */
@ConfigurationProperties("grove.workspaces.pool")
public record PoolSettings(@DefaultValue("2") int size, @DefaultValue("10m") Duration maxAge) {

    /** The sweep of unowned sandboxes must never find one that can still be taken. */
    private static final Duration LONGEST = Duration.ofMinutes(15);

    public PoolSettings {
        if (size < 0 || maxAge.isNegative() || maxAge.compareTo(LONGEST) >= 0) {
            throw new IllegalArgumentException(
                    "grove.workspaces.pool: size must not be negative, and max-age must be shorter than 15m");
        }
    }
}
