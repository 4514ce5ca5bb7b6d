package dev.grove.core.definition;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.language.source.Finding;
import java.util.List;
import java.util.Map;

/** Refusals of documents, with the place of each fault. */
public final class DocumentFaults {

    private DocumentFaults() {}

    /**
     * @param noun of the document, such as {@code workflow}
     * @param errors at least one
     */
    public static GroveException refusal(ErrorCode code, String noun, List<Finding> errors) {
        List<FieldError> fields = errors.stream().map(DocumentFaults::of).toList();
        FieldError first = fields.getFirst();
        return new GroveException(
                code,
                fields.size() == 1
                        ? (first.field().isEmpty() ? "" : first.field() + ": ") + first.message()
                        : "%d errors were found in the %s; see errors"
                                .formatted(fields.size(), noun),
                fields,
                Map.of());
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
