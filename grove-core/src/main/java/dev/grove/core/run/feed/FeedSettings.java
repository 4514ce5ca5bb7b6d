package dev.grove.core.run.feed;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param keepFor how long a reader of {@code GET /events} may be away and miss nothing
 */
@ConfigurationProperties("grove.feed")
public record FeedSettings(@DefaultValue("3d") Duration keepFor) {}
