package dev.grove.core.tool;

import dev.grove.core.text.StorableText;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code finish}: ends the run with a result. Idempotent rather than read-only, so that it keeps
 * its place behind the calls that the model asked for before it.
 */
@Component
class FinishTool implements BuiltInTool {

    private static final String DESCRIPTION =
            "Ends the run and hands over its result. Call it alone, once the goal is reached or"
                    + " cannot be reached.";

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "finish",
                    DESCRIPTION,
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "result": {"description": "The result: any JSON value."},
                               "summary": {
                                 "type": "string",
                                 "description": "What was done, in a sentence or two, for people."}},
                             "required": ["result"],
                             "additionalProperties": false}
                            """),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);

    private final JsonSchemas schemas;

    FinishTool(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    /**
     * The schema goes into the description and not into the input schema: its references point to
     * its own root, and would lead nowhere inside another schema.
     */
    @Override
    public ToolSpec specFor(ObjectNode outputSchema) {
        return new ToolSpec(
                SPEC.name(),
                DESCRIPTION + " The result must satisfy this JSON Schema: " + outputSchema,
                SPEC.inputSchema(),
                SPEC.effect(),
                SPEC.bucket());
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        JsonNode result = call.arguments().path("result");
        List<String> faults = faults(result, context.outputSchema());
        if (!faults.isEmpty()) {
            return new ToolOutcome.Failed(
                    "The run goes on: the result does not satisfy the agent's output schema. Mend"
                            + " it and call finish again.\n- "
                            + String.join("\n- ", faults));
        }
        return new ToolOutcome.Finished(result, summary(call));
    }

    private List<String> faults(JsonNode result, @Nullable ObjectNode outputSchema) {
        return outputSchema == null ? List.of() : schemas.compile(outputSchema).faults(result);
    }

    private static @Nullable String summary(ToolCall call) {
        JsonNode summary = call.arguments().path("summary");
        return summary.isString() ? StorableText.of(summary.stringValue()) : null;
    }
}
