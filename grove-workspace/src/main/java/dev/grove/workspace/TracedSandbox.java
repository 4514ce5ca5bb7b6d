package dev.grove.workspace;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.Tracing;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import io.opentelemetry.api.trace.SpanKind;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A sandbox with a span for each operation. The trace ends here: nothing of it goes inside. */
record TracedSandbox(Sandbox sandbox, Tracing tracing) implements Sandbox {

    @Override
    public JsonNode call(
            String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
        try (ActiveSpan span = tracing.begin("sandbox " + operation, SpanKind.CLIENT)) {
            try {
                return sandbox.call(operation, arguments, limit, cancellation);
            } catch (SandboxRefusedException e) {
                span.fail("refused");
                throw e;
            } catch (SandboxLostException e) {
                span.fail("lost");
                throw e;
            }
        }
    }
}
