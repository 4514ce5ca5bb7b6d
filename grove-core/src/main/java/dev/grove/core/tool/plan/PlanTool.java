package dev.grove.core.tool.plan;

import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * {@code plan}: says once which tools the run is going to call. Idempotent rather than read-only,
 * so that calls behind it in its turn are held against it.
 */
@Component
class PlanTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "plan",
                    "Declares which tools you are going to call and why, before you begin. Policies may"
                            + " deny what is not in the plan. It is declared once; plan_revise changes it.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {"steps": %s},
                             "required": ["steps"],
                             "additionalProperties": false}
                            """
                                    .formatted(WrittenPlan.STEPS)),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);

    private final Scrubbers scrubbers;

    PlanTool(Scrubbers scrubbers) {
        this.scrubbers = scrubbers;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public boolean takesHeldResults() {
        return false;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        CallNotes notes = Objects.requireNonNull(context.notes(), "an agent's run has notes");
        if (notes.isPlanned()) {
            return new ToolOutcome.Failed(
                    "This run has a plan. Change it by plan_revise, with the reason.");
        }
        WrittenPlan plan =
                WrittenPlan.read(call.arguments().path("steps"), scrubbers.of(context.tenant()));
        return Declaration.of(notes, call, plan, null, "The plan is declared");
    }
}
