package dev.grove.server.run.wait;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.wait.ClientResult;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The body of {@code POST /agent-runs/{id}/tool-results}. */
record ToolResultsRequest(@Nullable List<@Nullable CallToolResult> results) {

    /**
     * Result of one call.
     *
     * @param content text, or any other JSON, which the model reads as it is written
     */
    record CallToolResult(
            @Nullable String toolCallId, @Nullable JsonNode content, @Nullable Boolean isError) {}

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

    static String textOf(JsonNode content) {
        return content.isString() ? content.stringValue() : content.toString();
    }
}
