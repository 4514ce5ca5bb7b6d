package dev.grove.core.model.trial;

import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Results of a trial, as callers read them, in REST and over MCP alike.
 *
 * @param model as agents name it
 * @param severity the worst of the findings
 * @param profile the profile that fits; null where none does
 * @param settings what the endpoint needs besides what it is set to, by the names of its members;
 *     empty where it needs nothing
 * @param requests that were made
 * @param usage as the endpoint stated it
 * @param costUsd by the prices of the model, answers without a usage at their worst case; null
 *     where no price is known
 */
public record TrialReport(
        String model,
        String severity,
        @Nullable String profile,
        Map<String, Object> settings,
        int requests,
        Usage usage,
        @Nullable BigDecimal costUsd,
        long tookMs,
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
