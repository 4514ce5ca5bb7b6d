package dev.grove.server.workflow.run;

import dev.grove.core.run.workflow.ask.OpenAsk;
import java.util.UUID;

/** Open ask of a node to people, on the wire. */
record OpenAskResponse(
        UUID runId, UUID rootRunId, String workflow, int workflowVersion, NodeResponse node) {

    static OpenAskResponse of(OpenAsk ask) {
        return new OpenAskResponse(
                ask.run().value(),
                ask.root().value(),
                ask.workflow(),
                ask.version(),
                NodeResponse.of(ask.node()));
    }
}
