package dev.grove.core.run.workflow.start;

import dev.grove.core.authority.Starter;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunMarks;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The request to start a workflow.
 *
 * @param version null for the current one
 * @param input checked against the schema of its input
 * @param limits lower ones than its definition's; null for those
 * @param priority 0 to 100, higher first
 * @param by the caller, who may not be asked by nodes that ask others, with the policies that it
 *     asks for
 */
public record StartWorkflow(
        String workflow,
        @Nullable Integer version,
        JsonNode input,
        @Nullable LimitChanges limits,
        ObjectNode metadata,
        int priority,
        RunMarks marks,
        Starter by) {}
