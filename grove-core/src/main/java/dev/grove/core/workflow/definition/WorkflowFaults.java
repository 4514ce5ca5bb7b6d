package dev.grove.core.workflow.definition;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.language.source.Finding;
import java.util.List;
import java.util.Map;

/** Findings as callers read them. */
final class WorkflowFaults {

    private WorkflowFaults() {}

    static GroveException invalid(List<Finding> errors) {
        List<FieldError> fields = of(errors);
        FieldError first = fields.getFirst();
        return new GroveException(
                ErrorCode.WORKFLOW_INVALID,
                fields.size() == 1
                        ? (first.field().isEmpty() ? "" : first.field() + ": ") + first.message()
                        : fields.size() + " errors were found in the workflow; see errors",
                fields,
                Map.of());
    }

    static List<FieldError> of(List<Finding> findings) {
        return findings.stream().map(WorkflowFaults::of).toList();
    }

    private static FieldError of(Finding finding) {
        return new FieldError(
                finding.field(),
                finding.message(),
                finding.code(),
                finding.line(),
                finding.column(),
                new FieldError.Place(finding.place().line(), finding.place().column()));
    }
}
