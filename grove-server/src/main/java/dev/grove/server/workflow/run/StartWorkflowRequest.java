package dev.grove.server.workflow.run;

import dev.grove.core.id.KeyId;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.workflow.start.StartWorkflow;
import dev.grove.server.run.LimitsRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The body of {@code POST /workflows/{name}/run} and {@code …/runs}.
 *
 * @param input an empty object when absent
 * @param version of the workflow; the current one when absent
 */
record StartWorkflowRequest(
        @Nullable JsonNode input,
        @Nullable Integer version,
        @Nullable LimitsRequest limits,
        @Nullable ObjectNode metadata,
        @Nullable Integer priority,
        @Nullable List<@Nullable String> labels) {

    StartWorkflow toCommand(String workflow, RunSource source, KeyId by) {
        return new StartWorkflow(
                workflow,
                version,
                input == null ? JsonNodeFactory.instance.objectNode() : input,
                limits == null ? null : limits.toChanges(),
                metadata == null ? JsonNodeFactory.instance.objectNode() : metadata,
                priority == null ? StartRun.DEFAULT_PRIORITY : priority,
                new RunMarks(source, GivenLabels.of(labels)),
                by);
    }
}
