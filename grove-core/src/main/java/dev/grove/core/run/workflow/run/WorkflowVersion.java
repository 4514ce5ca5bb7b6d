package dev.grove.core.run.workflow.run;

import dev.grove.core.id.WorkflowId;
import dev.grove.core.run.work.RunTitle;
import dev.grove.core.secret.Scrubber;
import dev.grove.language.analysis.WorkflowPlan;
import dev.grove.language.json.Nesting;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.workflow.WorkflowDefinition;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A version of a workflow as its runs execute it. Immutable. */
public record WorkflowVersion(
        WorkflowId id,
        int version,
        WorkflowPlan plan,
        @Nullable JsonSchema input,
        @Nullable JsonSchema output) {

    public WorkflowDefinition definition() {
        return plan.definition();
    }

    /** Faults that keep a run from being started with this input. */
    public List<JsonSchema.Fault> faultsOfInput(JsonNode given) {
        if (Nesting.isTooDeep(given)) {
            return List.of(
                    new JsonSchema.Fault(
                            "", "may be nested at most %d levels deep".formatted(Nesting.DEEPEST)));
        }
        return input == null ? List.of() : input.located(given);
    }

    /**
     * Title of a run with this input: as the definition writes it, or else from the input's first
     * fields. Expressions may have joined parts of a secret, so it is scrubbed before it is cut.
     */
    @Nullable
    public String titleOf(JsonNode given, Scrubber scrubber) {
        return plan.title(given)
                .map(scrubber::scrub)
                .map(RunTitle::ofInput)
                .orElseGet(() -> RunTitle.ofInput(scrubber.scrub(given)));
    }

    /** Why this is no output that it says it gives. */
    public List<JsonSchema.Fault> faultsOfOutput(JsonNode made) {
        return output == null ? List.of() : output.located(made);
    }
}
