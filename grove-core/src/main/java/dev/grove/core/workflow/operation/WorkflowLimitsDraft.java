package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.language.workflow.WorkflowLimits;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Members of {@code limits} in a document; the language reads and checks them. */
@JsonTypeName("WorkflowLimits")
@JsonClassDescription("Caps of a run and of all that it starts.")
record WorkflowLimitsDraft(
        @JsonPropertyDescription("US dollars")
                @DecimalMin(value = "0", inclusive = false)
                @DecimalMax(WorkflowLimits.MOST_USD)
                @Nullable BigDecimal maxCostUsd,
        @JsonPropertyDescription("Of every kind") @Min(1) @Max(WorkflowLimits.MOST_TOKENS)
                @Nullable Long maxTokens,
        @JsonPropertyDescription(
                        "From its start, without the time in which it, or a run that it started, waits for people or applications")
                @Min(1)
                @Max(WorkflowLimits.MOST_SECONDS)
                @Nullable Long maxSeconds,
        @JsonPropertyDescription(
                        "For people and applications, all in all; no cap unless set, and each wait ends at its own time")
                @Min(1)
                @Max(WorkflowLimits.MOST_SECONDS)
                @Nullable Long maxWaitSeconds,
        @JsonPropertyDescription("Runs that it has at once")
                @Min(1)
                @Max(WorkflowLimits.MOST_CONCURRENCY)
                @Nullable Integer maxConcurrency,
        @JsonPropertyDescription("Elements of each map") @Min(1) @Max(WorkflowLimits.DEFAULT_ITEMS)
                @Nullable Integer maxItems,
        @JsonPropertyDescription("How deep runs may start others")
                @Min(0)
                @Max(WorkflowLimits.MOST_DEPTH)
                @Nullable Integer maxDepth,
        @JsonPropertyDescription("Runs that it starts") @Min(0) @Max(WorkflowLimits.MOST_CHILDREN)
                @Nullable Integer maxChildren) {}
