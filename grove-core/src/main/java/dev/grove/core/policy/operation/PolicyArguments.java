package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.policy.PolicySource;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import jakarta.validation.constraints.Size;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A document as a model sends it: its members, or all of it as YAML. */
@JsonIgnoreProperties({
    "id",
    "version",
    "digest",
    "created_at",
    "updated_at",
    "warnings",
    "widening"
})
record PolicyArguments(
        @JsonPropertyDescription(
                        "The whole document as YAML, in place of the members below; it is kept with its comments")
                @Size(max = DocumentReader.MOST_BYTES)
                @Nullable String yaml,
        @JsonAnySetter @SchemaOf(PolicyDraft.class) Map<String, @Nullable JsonNode> document) {

    /**
     * @throws GroveException validation_failed for YAML with members of the document beside it
     */
    PolicySource source() {
        if (yaml == null) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            document.forEach(json::set);
            return new PolicySource(DocumentFormat.JSON, json.toString());
        }
        if (document.keySet().stream().anyMatch(name -> !name.equals(OperationInput.EXPECTED))) {
            throw GroveException.invalid(
                    "yaml", "is the whole document; leave the other fields out");
        }
        return new PolicySource(DocumentFormat.YAML, yaml);
    }

    /** Version that is named beside YAML; null where the document has to say it. */
    @Nullable Integer expectedBesideYaml() {
        JsonNode expected = document.get(OperationInput.EXPECTED);
        if (yaml == null || expected == null || expected.isNull()) {
            return null;
        }
        if (!expected.isInt() || expected.intValue() < 0) {
            throw GroveException.invalid(
                    OperationInput.EXPECTED, "must be a whole number, the current version or 0");
        }
        return expected.intValue();
    }
}
