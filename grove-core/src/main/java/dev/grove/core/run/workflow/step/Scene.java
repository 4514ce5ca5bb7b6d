package dev.grove.core.run.workflow.step;

import dev.grove.core.id.TenantId;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.language.analysis.WorkflowPlan;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** All that the parts of one advance work with. */
public record Scene(
        TenantId tenant,
        WorkflowRun run,
        WorkflowPlan plan,
        Snapshot snapshot,
        Changes changes,
        Values values,
        Instant now) {

    /** A field of a node. */
    Values.Result value(Task task, String field) {
        return value(task.pointer() + field, task.values());
    }

    Values.Result value(String pointer, Map<String, JsonNode> around) {
        return values.of(plan.field(pointer), around);
    }

    boolean hasField(Task task, String field) {
        return plan.hasField(task.pointer() + field);
    }
}
