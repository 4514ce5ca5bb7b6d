package dev.grove.server.tenant;

import dev.grove.core.retention.RetentionRule;
import org.jspecify.annotations.Nullable;

/** Body of {@code PUT /tenants/{id}/retention}. */
record RetentionRequest(@Nullable Integer runsDays, @Nullable Integer filesDays) {

    RetentionRule toRule() {
        return new RetentionRule(runsDays, filesDays);
    }
}
