package dev.grove.server.provider;

import org.jspecify.annotations.Nullable;

/**
 * @param sha256 of the definition that is approved of
 */
record ToolApprovalRequest(@Nullable String sha256) {}
