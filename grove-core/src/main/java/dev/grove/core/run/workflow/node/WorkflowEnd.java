package dev.grove.core.run.workflow.node;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.secret.Scrubber;
import tools.jackson.databind.JsonNode;

/** How a workflow's run ends. */
public sealed interface WorkflowEnd {

    /** Without what the tenant's secrets are. */
    default WorkflowEnd scrubbed(Scrubber scrubber) {
        return switch (this) {
            case Completed(JsonNode output) -> new Completed(scrubber.scrub(output));
            case Failed(RunError(String code, String message)) ->
                    new Failed(new RunError(code, scrubber.scrub(message)));
            case Stopped stopped -> stopped;
        };
    }

    record Completed(JsonNode output) implements WorkflowEnd {}

    record Failed(RunError error) implements WorkflowEnd {}

    /** A limit, of time or money. */
    record Stopped(StopReason reason) implements WorkflowEnd {}
}
