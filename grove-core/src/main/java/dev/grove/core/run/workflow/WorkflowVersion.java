package dev.grove.core.run.workflow;

import dev.grove.core.id.WorkflowId;
import dev.grove.core.schema.JsonSchema;
import dev.grove.core.workflow.WorkflowDefinition;
import dev.grove.core.workflow.analysis.WorkflowPlan;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A version of a workflow as its runs execute it. Immutable. */
record WorkflowVersion(
        WorkflowId id,
        int version,
        WorkflowPlan plan,
        @Nullable JsonSchema input,
        @Nullable JsonSchema output) {

    WorkflowDefinition definition() {
        return plan.definition();
    }

    /** What keeps it from being started with this input. */
    List<JsonSchema.Fault> faultsOfInput(JsonNode given) {
        return input == null ? List.of() : input.located(given);
    }

    /** Why this is no output that it says it gives. */
    List<JsonSchema.Fault> faultsOfOutput(JsonNode made) {
        return output == null ? List.of() : output.located(made);
    }
}
