package dev.grove.server.diagnosis;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** All checks, performed beside each other, so that a diagnosis takes as long as its slowest. */
public final class Diagnosis {

    private final List<BoundedCheck> checks;
    private final Clock clock;

    public Diagnosis(List<Check> checks, Clock clock) {
        this.checks = checks.stream().map(BoundedCheck::new).toList();
        this.clock = clock;
    }

    /** Findings of one check. */
    public record Subject(String check, List<DiagnosisFinding> findings) {}

    /**
     * Findings of all checks.
     *
     * @param at time when all had finished
     */
    public record Report(Instant at, Duration took, List<Subject> subjects) {

        DiagnosisFinding.Severity severity() {
            return DiagnosisFinding.Severity.worst(
                    subjects.stream().flatMap(subject -> subject.findings().stream()).toList());
        }
    }

    public Report report() {
        Instant begun = clock.instant();
        List<BoundedCheck.Pending> pending = checks.stream().map(BoundedCheck::begin).toList();
        List<Subject> subjects = new ArrayList<>();
        for (BoundedCheck.Pending each : pending) {
            subjects.add(new Subject(each.name(), each.findings()));
        }
        Instant at = clock.instant();
        return new Report(at, Duration.between(begun, at), List.copyOf(subjects));
    }
}
