package dev.grove.core.run.wait;

import dev.grove.core.run.record.OpenedWait;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What the events of decisions carry. */
final class WaitEvents {

    static final String APPROVAL_DECIDED = "approval.decided";
    static final String DOUBT_DECIDED = "in_doubt.decided";

    private WaitEvents() {}

    /**
     * A decision.
     *
     * @param decider null when nobody decided in time
     */
    static ObjectNode decided(
            OpenedWait wait, StoredWait.Outcome outcome, @Nullable Decider decider) {
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.put("turn", wait.turn());
        data.put("tool_call_id", wait.callId());
        data.put("name", wait.tool());
        switch (wait.kind()) {
            case APPROVAL -> {
                boolean approved = outcome.resolution() == WaitResolution.APPROVED;
                data.put("decision", approved ? "approve" : "deny");
                data.put("expired", outcome.resolution() == WaitResolution.EXPIRED);
                data.put("asked_digest", wait.digest());
                data.put("digest", outcome.approvedDigest());
                if (outcome.editedArguments() != null) {
                    data.set("arguments", outcome.editedArguments());
                }
            }
            case IN_DOUBT, CLIENT_TOOL, CHILD ->
                    data.put("outcome", outcome.resolution().wireName());
        }
        data.put("reason", outcome.reason());
        if (decider == null) {
            data.putNull("decided_by");
        } else {
            data.putObject("decided_by")
                    .put("key_id", decider.key().toString())
                    .put("name", decider.name());
        }
        return data;
    }
}
