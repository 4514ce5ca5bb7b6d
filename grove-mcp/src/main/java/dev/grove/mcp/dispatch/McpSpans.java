package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import dev.grove.mcp.era.ProtocolVersion;
import io.opentelemetry.api.trace.SpanKind;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * The span of a client's message, by OpenTelemetry's conventions for MCP: below what the message
 * itself says, for clients whose HTTP is not traced, and else below its request.
 */
@Component
class McpSpans {

    private final Tracing tracing;

    McpSpans(Tracing tracing) {
        this.tracing = tracing;
    }

    /**
     * @param request where the message's request of HTTP is; null outside of all traces
     */
    ActiveSpan begin(Exchange exchange, @Nullable TraceContext request) {
        if (!tracing.isOn()) {
            return ActiveSpan.NONE;
        }
        JsonNode stated = exchange.params().path("_meta").path(TraceContext.TRACEPARENT);
        JsonNode name = exchange.params().path("name");
        ActiveSpan span =
                tracing.begin(
                        exchange.method() + (name.isString() ? " " + name.stringValue() : ""),
                        SpanKind.SERVER,
                        TraceContext.parse(stated.asString(null)).orElse(request));
        if (span.isRecording()) {
            ProtocolVersion version = exchange.version();
            span.set(SpanNames.MCP_METHOD, exchange.method())
                    .set(SpanNames.MCP_VERSION, version == null ? null : version.wireName());
            if (exchange.method().equals("tools/call")) {
                span.set(SpanNames.OPERATION, SpanNames.EXECUTE_TOOL)
                        .set(SpanNames.TOOL_NAME, name.asString(null));
            }
        }
        return span;
    }

    static void ended(ActiveSpan span, Status status) {
        switch (status) {
            case OK, INPUT_REQUIRED -> {
                // It was answered.
            }
            case TOOL_ERROR, ERROR, DENIED, CANCELLED ->
                    span.fail(status.name().toLowerCase(Locale.ROOT));
        }
    }
}
