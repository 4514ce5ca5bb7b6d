package dev.grove.core.tool.plan;

import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.NotedPlan;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import org.jspecify.annotations.Nullable;

/** Declares a plan that a model has written, or says what is to be mended in it. */
final class Declaration {

    private Declaration() {}

    /**
     * @param reason for which it takes the place of another one; null where it is the first
     * @param done what has become of it, in words for the model
     */
    static ToolOutcome of(
            CallNotes notes,
            ToolCall call,
            WrittenPlan plan,
            @Nullable String reason,
            String done) {
        if (!plan.faults().isEmpty()) {
            return new ToolOutcome.Failed(
                    "Nothing was declared:\n- " + String.join("\n- ", plan.faults()));
        }
        NotedPlan noted = plan.noted(reason);
        notes.note(call, noted);
        int steps = noted.steps().size();
        return new ToolOutcome.Completed(
                "%s: %d %s.".formatted(done, steps, steps == 1 ? "step" : "steps"));
    }
}
