package dev.grove.core.session;

import org.jspecify.annotations.Nullable;

/** Which sessions a list has; what is null does not matter. */
public record SessionFilter(
        @Nullable String agent,
        @Nullable String user,
        @Nullable String externalId,
        @Nullable SessionStatus status,
        @Nullable String label) {}
