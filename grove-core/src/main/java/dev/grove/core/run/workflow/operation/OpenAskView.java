package dev.grove.core.run.workflow.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.run.workflow.ask.OpenAsk;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import java.util.UUID;

/** Open ask of a node to people, as callers read it. */
@JsonClassDescription("What a node asks of people.")
record OpenAskView(
        @JsonPropertyDescription("The run of the workflow") UUID runId,
        @JsonPropertyDescription("The first of its tree") UUID rootRunId,
        @JsonPropertyDescription("Its name") String workflow,
        @JsonPropertyDescription("The version that the run was started with") int workflowVersion,
        WorkflowNodeView node) {

    static OpenAskView of(OpenAsk ask) {
        return new OpenAskView(
                ask.run().value(),
                ask.root().value(),
                ask.workflow(),
                ask.version(),
                WorkflowNodeView.of(ask.node()));
    }
}
