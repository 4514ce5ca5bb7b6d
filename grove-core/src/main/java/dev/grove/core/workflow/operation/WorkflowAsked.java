package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.error.GroveException;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.text.NearestNames;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Version of a workflow that a model asks for, by name or id, and its form. */
record WorkflowAsked(
        @JsonPropertyDescription("The name that it was stored under") @Nullable String name,
        @JsonPropertyDescription("Its id, in place of its name") @Nullable UUID id,
        @JsonPropertyDescription("A version, from 1 on; the current one without it") @Min(1)
                @Nullable Integer version,
        @JsonPropertyDescription(
                        "`yaml` for the document as its author wrote it, comments included; `json` without it")
                @OneOf(DocumentFormat.class)
                @Nullable String format) {

    private static final List<String> FORMATS =
            Stream.of(DocumentFormat.values())
                    .map(each -> each.name().toLowerCase(Locale.ROOT))
                    .toList();

    DocumentFormat asFormat() {
        if (format == null) {
            return DocumentFormat.JSON;
        }
        if (!FORMATS.contains(format)) {
            throw GroveException.invalid("format", NearestNames.asChoice(format, FORMATS));
        }
        return DocumentFormat.valueOf(format.toUpperCase(Locale.ROOT));
    }
}
