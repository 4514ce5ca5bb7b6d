package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.wait.ClientResult;
import jakarta.validation.constraints.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Results of client tools, as callers bring them. */
@JsonTypeName("ToolResults")
@WordsOf(NamedRun.class)
@JsonClassDescription("Results of client tools.")
record ToolResultsDraft(
        @Needed @SchemaOf(UUID.class) String id,
        @JsonPropertyDescription("One for each call") @Needed @Size(min = 1)
                @Nullable List<@Nullable CallToolResult> results) {

    static final String ANY = "Any JSON: text, a number, a list, an object";

    /** Result of one call. */
    @JsonTypeName("ToolResult")
    @JsonClassDescription("The result of a client tool.")
    record CallToolResult(
            @JsonPropertyDescription("As `wait.calls` has it") @Needed @Nullable String toolCallId,
            @JsonPropertyDescription(ANY) @Needed @Nullable JsonNode content,
            @JsonPropertyDescription("Whether the tool failed") @Nullable Boolean isError) {}

    List<ClientResult> toResults() {
        if (results == null) {
            throw GroveException.invalid("results", "is required");
        }
        List<ClientResult> read = new ArrayList<>();
        List<FieldError> errors = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            CallToolResult result = results.get(i);
            String field = "results[" + i + "]";
            if (result == null) {
                errors.add(new FieldError(field, "must be a result"));
            } else if (result.toolCallId() == null) {
                errors.add(new FieldError(field + ".tool_call_id", "is required"));
            } else if (result.content() == null || result.content().isNull()) {
                errors.add(new FieldError(field + ".content", "is required"));
            } else {
                read.add(
                        new ClientResult(
                                result.toolCallId(),
                                textOf(result.content()),
                                Boolean.TRUE.equals(result.isError())));
            }
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        return read;
    }

    /** The model reads a text as it is, and any other JSON as it is written. */
    static String textOf(JsonNode content) {
        return content.isString() ? content.stringValue() : content.toString();
    }
}
