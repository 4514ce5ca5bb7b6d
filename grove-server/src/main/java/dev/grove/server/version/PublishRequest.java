package dev.grove.server.version;

import dev.grove.core.error.GroveException;
import org.jspecify.annotations.Nullable;

/**
 * Body of the routes that publish a definition, and take that back.
 *
 * @param version to publish; the current one when left out
 */
public record PublishRequest(@Nullable Integer version, @Nullable Integer expectedVersion) {

    /**
     * What was looked at is what is published, so the current version must be said, here or in a
     * tag.
     */
    public static int expected(@Nullable PublishRequest request, @Nullable String ifMatch) {
        Integer expected =
                VersionTag.expected(request == null ? null : request.expectedVersion(), ifMatch);
        if (expected == null) {
            throw GroveException.invalid(
                    "expected_version", "is needed: the version that you have looked at");
        }
        return expected;
    }
}
