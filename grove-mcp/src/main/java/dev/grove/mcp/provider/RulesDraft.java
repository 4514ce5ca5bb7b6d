package dev.grove.mcp.provider;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A change of a tool's rules as a caller wrote it. What is null was left out and stays as it is.
 *
 * @param effect a text; null as JSON for what the tool says of itself
 * @param keyArgument a text; with the effect keyed alone
 * @param reads labels; null as JSON for those of the provider
 * @param sink a text; null as JSON for the provider
 */
public record RulesDraft(
        @Nullable JsonNode effect,
        @Nullable JsonNode keyArgument,
        @Nullable Boolean needsApproval,
        @Nullable JsonNode reads,
        @Nullable JsonNode sink) {

    /** Change of what a tool does alone. */
    public RulesDraft(
            @Nullable JsonNode effect,
            @Nullable JsonNode keyArgument,
            @Nullable Boolean needsApproval) {
        this(effect, keyArgument, needsApproval, null, null);
    }
}
