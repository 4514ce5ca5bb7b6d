package dev.grove.core.workflow.definition;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Workflows that an agent may run by {@code run_workflow}: those that its definition names, in the
 * versions that it pinned.
 */
public record WorkflowsByName(List<WorkflowSignature> workflows) {

    public static final String NAME = "name";
    public static final String INPUT = "input";

    private static final String DOES =
            "Runs a workflow by its name and returns its output. Several calls in one answer run side by side.";

    /** The tool's description is sent with every request of the model. */
    private static final int LONGEST_SCHEMA = 2_000;

    public WorkflowsByName {
        workflows = List.copyOf(workflows);
    }

    /** Spec for authors of allowlists. */
    static ToolSpec offered() {
        return spec(
                DOES + " For agents that name workflows in \"workflows\", and for those workflows.",
                schema());
    }

    /** Spec for a model. A call is known by its child run, so it can be repeated. */
    public ToolSpec spec() {
        ObjectNode schema = schema();
        ArrayNode names = ((ObjectNode) schema.at("/properties/name")).putArray("enum");
        workflows.forEach(workflow -> names.add(workflow.name()));
        return spec(
                workflows.stream()
                        .map(WorkflowsByName::line)
                        .collect(Collectors.joining("\n", DOES + "\n", "")),
                schema);
    }

    public Optional<WorkflowSignature> named(String name) {
        return workflows.stream().filter(workflow -> workflow.name().equals(name)).findFirst();
    }

    private static ToolSpec spec(String description, ObjectNode schema) {
        return new ToolSpec(
                ReservedNames.RUN_WORKFLOW, description, schema, Effect.KEYED, Bucket.WORKFLOW);
    }

    private static ObjectNode schema() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject(NAME).put("type", "string");
        properties
                .putObject(INPUT)
                .put(
                        "description",
                        "As the workflow's input schema says; {} where it is left out.");
        schema.putArray("required").add(NAME);
        return schema.put("additionalProperties", false);
    }

    private static String line(WorkflowSignature workflow) {
        String input = workflow.input() == null ? "anything" : workflow.input().toString();
        return "- %s: %s Input: %s"
                .formatted(
                        workflow.name(),
                        workflow.toolDescription(),
                        input.length() > LONGEST_SCHEMA
                                ? "too long to be shown; a wrong one is refused, and why is said"
                                : input);
    }
}
