package dev.grove.core.run.wait;

import dev.grove.core.run.record.OpenedWait;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An event that says how a wait ended. */
record WaitEvent(String type, ObjectNode data) {

    /** The call that the wait is about. */
    static ObjectNode ofCall(OpenedWait wait) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("turn", wait.turn())
                .put("tool_call_id", wait.callId())
                .put("name", wait.tool());
    }

    /**
     * Why it ended like this, and by whom.
     *
     * @param decider null when nobody decided in time
     */
    static ObjectNode decided(ObjectNode data, @Nullable String reason, @Nullable Decider decider) {
        data.put("reason", reason);
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
