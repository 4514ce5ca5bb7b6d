package dev.grove.server.tenant;

import dev.grove.core.retention.RetentionRule;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How long a tenant's runs and their files are kept.
 *
 * @param runsDays null for the server's setting
 * @param filesDays null for the server's settings
 * @param runsSecondsByDefault the server's setting; null where runs are kept for ever
 */
record RetentionResponse(
        @Nullable Integer runsDays,
        @Nullable Integer filesDays,
        @Nullable Long runsSecondsByDefault) {

    static RetentionResponse of(RetentionRule rule, Optional<Duration> byDefault) {
        return new RetentionResponse(
                rule.runsDays(), rule.filesDays(), byDefault.map(Duration::toSeconds).orElse(null));
    }
}
