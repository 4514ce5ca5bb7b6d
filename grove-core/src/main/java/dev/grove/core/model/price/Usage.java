package dev.grove.core.model.price;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;

/**
 * Tokens of one answer, or the sum of many. The four kinds do not overlap: a token read from the
 * cache is not counted as input again.
 */
@JsonTypeName("ModelTestUsage")
@JsonClassDescription("Tokens, which do not overlap.")
public record Usage(
        @JsonPropertyDescription("Input that no cache had") long inputTokens,
        @JsonPropertyDescription("Output, thinking included") long outputTokens,
        @JsonPropertyDescription("Input that was read from a cache") long cacheReadTokens,
        @JsonPropertyDescription("Input that was written into a cache") long cacheWriteTokens) {

    public static final Usage NONE = new Usage(0, 0, 0, 0);

    public Usage plus(Usage other) {
        return new Usage(
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cacheReadTokens + other.cacheReadTokens,
                cacheWriteTokens + other.cacheWriteTokens);
    }

    /** Sum that {@code max_tokens} limits. */
    public long total() {
        return inputTokens + outputTokens + cacheReadTokens + cacheWriteTokens;
    }
}
