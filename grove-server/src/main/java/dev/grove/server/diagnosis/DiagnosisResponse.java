package dev.grove.server.diagnosis;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Findings of all checks.
 *
 * @param severity the worst of all
 */
record DiagnosisResponse(Instant at, long tookMs, String severity, List<FindingResponse> findings) {

    /** A finding, with the check that made it. */
    record FindingResponse(
            String check,
            String code,
            String severity,
            String message,
            @Nullable String meaning,
            @Nullable String remedy) {

        private static FindingResponse of(String check, DiagnosisFinding finding) {
            return new FindingResponse(
                    check,
                    finding.code(),
                    finding.severity().word(),
                    finding.message(),
                    finding.meaning(),
                    finding.remedy());
        }
    }

    static DiagnosisResponse of(Diagnosis.Report report) {
        return new DiagnosisResponse(
                report.at(),
                report.took().toMillis(),
                report.severity().word(),
                report.subjects().stream()
                        .flatMap(subject ->
                                subject.findings().stream()
                                        .map(finding ->
                                                FindingResponse.of(subject.check(), finding)))
                        .toList());
    }
}
