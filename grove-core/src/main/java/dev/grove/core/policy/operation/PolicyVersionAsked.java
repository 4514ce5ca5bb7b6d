package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.error.GroveException;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.text.NearestNames;
import jakarta.validation.constraints.Min;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Version of a policy that a model asks for, and its form. */
record PolicyVersionAsked(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
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

    boolean isYaml() {
        if (format == null) {
            return false;
        }
        if (!FORMATS.contains(format)) {
            throw GroveException.invalid("format", NearestNames.asChoice(format, FORMATS));
        }
        return DocumentFormat.valueOf(format.toUpperCase(Locale.ROOT)) == DocumentFormat.YAML;
    }
}
