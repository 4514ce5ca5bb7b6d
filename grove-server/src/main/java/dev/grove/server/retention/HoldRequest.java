package dev.grove.server.retention;

import org.jspecify.annotations.Nullable;

/** Body of {@code POST /holds}. */
record HoldRequest(@Nullable String runId, @Nullable String reason) {}
