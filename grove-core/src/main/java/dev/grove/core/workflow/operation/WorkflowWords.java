package dev.grove.core.workflow.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.OperationInput;
import dev.grove.language.document.WorkflowDocuments;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Change of the words about a workflow: null takes one away, and one that is left out stays. */
record WorkflowWords(
        @JsonPropertyDescription("The name that it was stored under") @Needed @Nullable String name,
        @JsonPropertyDescription(
                        "What it does; null to take it away; as it is where it is left out")
                @SchemaOf(String.class)
                @Size(max = WorkflowDocuments.LONGEST_DESCRIPTION)
                @Nullable JsonNode description,
        @JsonPropertyDescription(
                        "What it is good for: agents and MCP clients read it; null to take it away; as it is where it is left out")
                @SchemaOf(String.class)
                @Size(max = WorkflowDocuments.LONGEST_DESCRIPTION)
                @Nullable JsonNode purpose,
        @JsonPropertyDescription("For lists; null to take it away; as it is where it is left out")
                @SchemaOf(String.class)
                @Size(max = WorkflowDocuments.LONGEST_CATEGORY)
                @Nullable JsonNode category,
        @JsonPropertyDescription("The current version as you have read it") @Min(1)
                @Nullable Integer expectedVersion) {

    /**
     * @throws GroveException validation_failed where there is none
     */
    ObjectNode changes() {
        ObjectNode changes = JsonNodeFactory.instance.objectNode();
        set(changes, "description", description);
        set(changes, "purpose", purpose);
        set(changes, "category", category);
        if (changes.isEmpty()) {
            throw GroveException.invalid("description", "or purpose, or category is required");
        }
        return changes;
    }

    private static void set(ObjectNode changes, String member, @Nullable JsonNode value) {
        if (value != null) {
            changes.set(member, value);
        }
    }

    int expected() {
        if (expectedVersion == null) {
            throw OperationInput.missing(OperationInput.EXPECTED);
        }
        return expectedVersion;
    }
}
