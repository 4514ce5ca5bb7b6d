package dev.grove.workspace.view;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import java.time.Duration;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A sandbox that holds kept files and that nothing runs in.
 *
 * @param volume the name of its place
 */
record View(OpenSandbox sandbox, String volume, Instant madeAt) {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    JsonNode ask(String operation, ObjectNode arguments) {
        return ask(sandbox, operation, arguments);
    }

    static JsonNode ask(Sandbox sandbox, String operation, ObjectNode arguments) {
        return sandbox.call(operation, arguments, LIMIT, new Cancellation());
    }
}
