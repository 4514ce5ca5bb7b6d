package dev.grove.server.workflow.run;

import dev.grove.core.run.workflow.ask.OpenAsk;
import dev.grove.core.run.workflow.view.WorkflowNodeView;
import java.util.UUID;

/** Open ask of a node to people, on the wire. */
record OpenAskResponse(
        UUID runId, UUID rootRunId, String workflow, int workflowVersion, WorkflowNodeView node) {

    static OpenAskResponse of(OpenAsk ask) {
        return new OpenAskResponse(
                ask.run().value(),
                ask.root().value(),
                ask.workflow(),
                ask.version(),
                WorkflowNodeView.of(ask.node()));
    }
}
