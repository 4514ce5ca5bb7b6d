package dev.grove.server.agent;

import dev.grove.core.error.GroveException;
import dev.grove.server.version.VersionTag;
import org.jspecify.annotations.Nullable;

/**
 * Body of the routes that publish an agent, and take that back.
 *
 * @param version to publish; the current one when left out
 */
record PublishRequest(@Nullable Integer version, @Nullable Integer expectedVersion) {

    /**
     * What was looked at is what is published, so the current version must be said, here or in a
     * tag.
     */
    static int expected(@Nullable PublishRequest request, @Nullable String ifMatch) {
        Integer expected =
                VersionTag.expected(request == null ? null : request.expectedVersion(), ifMatch);
        if (expected == null) {
            throw GroveException.invalid(
                    "expected_version", "is needed: the version that you have looked at");
        }
        return expected;
    }
}
