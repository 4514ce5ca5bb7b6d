package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Spending;
import java.math.BigDecimal;

@JsonClassDescription("What models used, and what it cost.")
public record EventUsage(
        @JsonPropertyDescription("Input at its full price") long inputTokens,
        @JsonPropertyDescription("Output, thinking included") long outputTokens,
        @JsonPropertyDescription("Read from the provider's cache") long cacheReadTokens,
        @JsonPropertyDescription("Written into it") long cacheWriteTokens,
        @JsonPropertyDescription("US dollars, nine decimals, rounded up") BigDecimal costUsd) {

    public static EventUsage of(Spending spending) {
        return new EventUsage(
                spending.usage().inputTokens(),
                spending.usage().outputTokens(),
                spending.usage().cacheReadTokens(),
                spending.usage().cacheWriteTokens(),
                spending.costUsd());
    }

    public Spending spending() {
        return new Spending(
                new Usage(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens), costUsd);
    }
}
