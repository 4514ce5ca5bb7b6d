package dev.grove.core.workflow.definition;

import dev.grove.core.id.WorkflowId;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.workflow.WorkflowDefinition;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A version of a workflow as those see it that may call it.
 *
 * @param description what it is good for; null where its author said nothing
 * @param input JSON Schema of what a run is started with; null for anything
 */
public record WorkflowSignature(
        WorkflowId id,
        String name,
        int version,
        @Nullable String description,
        @Nullable ObjectNode input) {

    /** Name of the one argument where the input need not be an object, as arguments must be. */
    private static final String INPUT = "input";

    static final String PREFIX = ReservedNames.WORKFLOWS + ":";

    public static WorkflowSignature of(StoredWorkflow workflow) {
        WorkflowDefinition definition = workflow.definition();
        return new WorkflowSignature(
                workflow.id(),
                workflow.name(),
                workflow.version(),
                definition.purpose() == null ? definition.description() : definition.purpose(),
                definition.input());
    }

    /** Spec as a tool of agents. A call is known by its child run, so it can be repeated. */
    public ToolSpec spec() {
        return new ToolSpec(
                PREFIX + name, toolDescription(), arguments(), Effect.KEYED, Bucket.WORKFLOW);
    }

    /** For a model that may call it. */
    public String toolDescription() {
        return description == null || description.isBlank()
                ? "Runs the workflow " + name + " and returns its output."
                : description;
    }

    /** JSON Schema of the arguments of a tool: always of an object. */
    public ObjectNode arguments() {
        if (takesObject()) {
            return input == null
                    ? JsonNodeFactory.instance.objectNode().put("type", "object")
                    : input;
        }
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties").set(INPUT, input);
        schema.putArray("required").add(INPUT);
        return schema.put("additionalProperties", false);
    }

    /** Input of the run that a call with these arguments asks for. */
    public JsonNode inputOf(ObjectNode arguments) {
        return takesObject() ? arguments : arguments.path(INPUT);
    }

    private boolean takesObject() {
        return input == null || input.path("type").asString("").equals("object");
    }
}
