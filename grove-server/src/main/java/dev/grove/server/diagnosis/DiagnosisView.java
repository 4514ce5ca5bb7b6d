package dev.grove.server.diagnosis;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.server.diagnosis.DiagnosisFinding.Severity;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Findings of all checks, as operators read them. */
@JsonClassDescription("What is wrong with an installation, as one of its servers sees it.")
record DiagnosisView(
        @JsonPropertyDescription("When all checks had ended") Instant at,
        @JsonPropertyDescription("How long they took") long tookMs,
        @JsonPropertyDescription("The worst of all") @OneOf(Severity.class) String severity,
        @JsonPropertyDescription("By check; each check has at least one")
                List<FindingView> findings) {

    /** A finding, with the check that made it. */
    @JsonTypeName("DiagnosisFinding")
    @JsonClassDescription("What was seen of a subject.")
    record FindingView(
            @JsonPropertyDescription(
                            "The subject: `database`, `migrations`, `clocks`, `engine`, `keys`, `models`, `disk`, `egress`, `snapshots`, `brakes`")
                    String check,
            @JsonPropertyDescription("Names what was seen, for programs") String code,
            @JsonPropertyDescription(
                            "`warning`: it works, and will not under load, after a crash or with the next start; `error`: it does not work now")
                    @OneOf(Severity.class)
                    String severity,
            @JsonPropertyDescription("What is so") String message,
            @JsonPropertyDescription("What follows from it; null where nothing is wrong")
                    @Nullable String meaning,
            @JsonPropertyDescription(
                            "The command or the setting that mends it; null where nothing is wrong")
                    @Nullable String remedy) {

        private static FindingView of(String check, DiagnosisFinding finding) {
            return new FindingView(
                    check,
                    finding.code(),
                    finding.severity().word(),
                    finding.message(),
                    finding.meaning(),
                    finding.remedy());
        }
    }

    static DiagnosisView of(Diagnosis.Report report) {
        return new DiagnosisView(
                report.at(),
                report.took().toMillis(),
                report.severity().word(),
                report.subjects().stream()
                        .flatMap(subject ->
                                subject.findings().stream()
                                        .map(finding -> FindingView.of(subject.check(), finding)))
                        .toList());
    }
}
