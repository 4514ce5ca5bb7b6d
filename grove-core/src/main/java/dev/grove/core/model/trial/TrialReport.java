package dev.grove.core.model.trial;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Results of a trial, as callers read them, in REST and over MCP alike. */
@JsonTypeName("ModelTest")
@JsonClassDescription("Results of a test.")
public record TrialReport(
        @JsonPropertyDescription("As agents name it") String model,
        @JsonPropertyDescription("The worst of the findings") @OneOf(TrialFinding.Severity.class)
                String severity,
        @JsonPropertyDescription("The profile that fits; null where none is known")
                @Nullable String profile,
        @JsonPropertyDescription(
                        "What the endpoint needs besides what it is set to, by the names of its members; empty where it needs nothing")
                Map<String, Object> settings,
        @JsonPropertyDescription("How many were made") int requests,
        @JsonPropertyDescription("Tokens, as the endpoint stated them") Usage usage,
        @JsonPropertyDescription(
                        "By the model's prices, answers without a usage at their worst case; null where no price is known")
                @Nullable BigDecimal costUsd,
        @JsonPropertyDescription("How long it took") long tookMs,
        @JsonPropertyDescription("In the order in which they were made")
                List<TrialFinding> findings) {

    public TrialReport {
        settings = Map.copyOf(settings);
        findings = List.copyOf(findings);
    }

    static String worst(List<TrialFinding> findings) {
        return Stream.of(TrialFinding.Severity.values())
                .map(TrialFinding.Severity::wireName)
                .filter(severity ->
                        findings.stream().anyMatch(each -> each.severity().equals(severity)))
                .reduce((_, worse) -> worse)
                .orElse(TrialFinding.Severity.OK.wireName());
    }
}
