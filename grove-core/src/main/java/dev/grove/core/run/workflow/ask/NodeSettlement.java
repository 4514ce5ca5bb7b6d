package dev.grove.core.run.workflow.ask;

import dev.grove.core.run.record.RunError;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An operator's word of what a node has come to: one of output and error.
 *
 * @param reason for the record
 */
public record NodeSettlement(@Nullable JsonNode output, @Nullable RunError error, String reason) {}
