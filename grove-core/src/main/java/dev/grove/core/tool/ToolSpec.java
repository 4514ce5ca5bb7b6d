package dev.grove.core.tool;

import java.util.Objects;
import tools.jackson.databind.node.ObjectNode;

/**
 * Description of a tool for models and operators.
 *
 * @param name written so by allowlists and models
 * @param description for the model: what it does, its limits, when to use it
 * @param inputSchema JSON Schema 2020-12 of the arguments; an object schema
 * @param effect meaning of a crash in the middle; there is no default, so that every tool states it
 * @param executedBy executor of its calls
 * @param flow of data, where it is not that of the tool's kind
 */
public record ToolSpec(
        String name,
        String description,
        ObjectNode inputSchema,
        Effect effect,
        Bucket bucket,
        ExecutedBy executedBy,
        DataFlow flow) {

    /** A tool whose data flows as that of its kind does. */
    public ToolSpec(
            String name,
            String description,
            ObjectNode inputSchema,
            Effect effect,
            Bucket bucket,
            ExecutedBy executedBy) {
        this(name, description, inputSchema, effect, bucket, executedBy, DataFlow.OF_KIND);
    }

    /** Copies the tool with data that flows otherwise than its kind's does. */
    public ToolSpec flowing(DataFlow said) {
        return new ToolSpec(name, description, inputSchema, effect, bucket, executedBy, said);
    }

    public ToolSpec {
        // Beyond the compiler: what comes by reflection or from another language is stopped too.
        Objects.requireNonNull(effect, "A tool declares its effect");
        Objects.requireNonNull(bucket, "A tool belongs to a bucket");
        Objects.requireNonNull(executedBy, "A tool says who executes it");
    }

    /** A tool that is executed where all tools of its bucket are. */
    public ToolSpec(
            String name, String description, ObjectNode inputSchema, Effect effect, Bucket bucket) {
        this(name, description, inputSchema, effect, bucket, executorsOf(bucket));
    }

    private static ExecutedBy executorsOf(Bucket bucket) {
        return switch (bucket) {
            case WORKSPACE, GIT -> ExecutedBy.SANDBOX;
            case CLIENT -> ExecutedBy.CLIENT;
            case BUILT_IN, CUSTOM, MCP, WORKFLOW -> ExecutedBy.SERVER;
        };
    }

    /**
     * How a call that may have taken effect can be made again by another run. An application is
     * given no key, and knows a call by its run.
     */
    public Repetition repetition() {
        return switch (effect) {
            case READ_ONLY, IDEMPOTENT -> Repetition.FREELY;
            case KEYED ->
                    executedBy == ExecutedBy.CLIENT ? Repetition.NEVER : Repetition.UNDER_ITS_KEY;
            case PROBE, UNSAFE -> Repetition.NEVER;
        };
    }

    /** Whether it works on the run's files, so that a run with it needs a sandbox. */
    public boolean needsWorkspace() {
        return executedBy == ExecutedBy.SANDBOX;
    }
}
