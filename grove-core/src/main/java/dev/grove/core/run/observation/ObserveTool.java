package dev.grove.core.run.observation;

import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.CallNotes;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.NotedObservation;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.util.Objects;
import org.springframework.stereotype.Component;

/**
 * {@code observe}: writes down a fact. It is kept with the end of its call, and made again after a
 * crash before that; by itself it changes nothing.
 */
@Component
class ObserveTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "observe",
                    "Writes down a fact that you have come upon, for people and for agents that"
                            + " supervise this run. It changes nothing by itself.",
                    InputSchema.of(WrittenObservation.SCHEMA),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);

    private final Scrubbers scrubbers;

    ObserveTool(Scrubbers scrubbers) {
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
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        CallNotes notes = Objects.requireNonNull(context.notes(), "an agent's run has notes");
        NotedObservation observation =
                WrittenObservation.read(call.arguments(), scrubbers.of(context.tenant()));
        if (observation.text().isBlank()) {
            return new ToolOutcome.Failed("Nothing was observed: write the fact in text.");
        }
        notes.note(call, observation);
        return new ToolOutcome.Completed("Observed.");
    }
}
