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
     * Returns the current version, which the caller must state here or in a tag, so that what was
     * looked at is what is published.
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
