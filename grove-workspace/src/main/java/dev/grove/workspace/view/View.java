package dev.grove.workspace.view;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.Sandbox;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A sandbox that holds kept files and that nothing runs in. */
record View(Sandbox sandbox) {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    JsonNode ask(String operation, ObjectNode arguments) {
        return sandbox.call(operation, arguments, LIMIT, new Cancellation());
    }
}
