package dev.grove.core.tool.plan;

import dev.grove.core.secret.Scrubber;
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

/** {@code plan_revise}: puts another plan in the place of the one that was declared. */
@Component
class RevisePlanTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "plan_revise",
                    "Puts another plan in the place of the one that you have declared, and says why. Write"
                            + " all steps that are still to come, not only the new ones.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "reason": {"type": "string", "minLength": 1, "maxLength": %d},
                               "steps": %s},
                             "required": ["reason", "steps"],
                             "additionalProperties": false}
                            """
                                    .formatted(WrittenPlan.LONGEST_REASON, WrittenPlan.STEPS)),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);

    private final Scrubbers scrubbers;

    RevisePlanTool(Scrubbers scrubbers) {
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
        if (!notes.isPlanned()) {
            return new ToolOutcome.Failed("This run has no plan yet. Declare one by plan.");
        }
        Scrubber scrubber = scrubbers.of(context.tenant());
        String reason =
                WrittenPlan.text(
                        call.arguments().path("reason"), WrittenPlan.LONGEST_REASON, scrubber);
        WrittenPlan plan = WrittenPlan.read(call.arguments().path("steps"), scrubber);
        return Declaration.of(notes, call, plan, reason, "The plan is changed");
    }
}
