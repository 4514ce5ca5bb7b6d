package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.record.Spending;
import java.math.BigDecimal;

/** Tokens, which do not overlap, and what they cost. */
@JsonClassDescription("Tokens, which do not overlap, and what they cost.")
public record UsageView(
        @JsonPropertyDescription("Read, and in no cache") long inputTokens,
        @JsonPropertyDescription("Written by the model") long outputTokens,
        @JsonPropertyDescription("Read from the provider's cache") long cacheReadTokens,
        @JsonPropertyDescription("Written into it") long cacheWriteTokens,
        @JsonPropertyDescription("US dollars, nine decimals, rounded up") BigDecimal costUsd) {

    public static UsageView of(Spending spending) {
        return new UsageView(
                spending.usage().inputTokens(),
                spending.usage().outputTokens(),
                spending.usage().cacheReadTokens(),
                spending.usage().cacheWriteTokens(),
                spending.costUsd());
    }
}
