package dev.grove.workspace.sandbox;

import dev.grove.core.cancel.Cancellation;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A running sandbox, as tools use it. Everything that touches the agent's files happens inside.
 * Thread-safe.
 */
public interface Sandbox {

    /**
     * Has the toolbox do one operation; see docs/toolbox-protocol.md.
     *
     * @param limit how long the operation may take; enforced here too, with a little grace
     * @throws SandboxRefusedException when the toolbox says no, in words for the model
     * @throws SandboxLostException when its outcome is unknown
     */
    JsonNode call(
            String operation, ObjectNode arguments, Duration limit, Cancellation cancellation);
}
