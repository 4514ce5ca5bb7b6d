package dev.grove.mcp.client.rpc;

import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.SpanNames;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.core.telemetry.Tracing;
import io.opentelemetry.api.trace.SpanKind;
import tools.jackson.databind.node.ObjectNode;

/**
 * The span of a request to a server of others, and where it is, said in the message as well as in
 * the header: by OpenTelemetry's conventions for MCP.
 */
final class RpcSpans {

    private RpcSpans() {}

    static ActiveSpan begin(Tracing tracing, RemoteAddress address, RpcCall call) {
        if (!tracing.isOn()) {
            return ActiveSpan.NONE;
        }
        String tool = call.params().path("name").asString("");
        ActiveSpan span = tracing.begin((call.method() + " " + tool).strip(), SpanKind.CLIENT);
        if (span.isRecording()) {
            span.set(SpanNames.MCP_METHOD, call.method())
                    .set(SpanNames.SERVER_ADDRESS, address.url().getHost());
            if (call.method().equals("tools/call")) {
                span.set(SpanNames.OPERATION, SpanNames.EXECUTE_TOOL)
                        .set(SpanNames.TOOL_NAME, tool);
            }
        }
        return span;
    }

    static void ended(ActiveSpan span, Reply reply) {
        switch (reply) {
            case Reply.Result result -> {
                if (result.result().path("isError").asBoolean(false)) {
                    span.fail("tool_error");
                }
            }
            case Reply.Fault(_, _, int code, _, _) -> span.fail(Integer.toString(code));
            case Reply.Rejected(int status, _, _, _) -> span.fail(Integer.toString(status));
            case Reply.Unfinished _ -> span.fail("unfinished");
            case Reply.Broken _ -> span.fail("broken");
        }
    }

    /**
     * Adds the current trace to a request's parameters; outside of all traces they stay as they
     * are.
     */
    static ObjectNode traced(ObjectNode params) {
        String here = TraceContext.currentText();
        if (here == null) {
            return params;
        }
        ObjectNode copy = params.deepCopy();
        ObjectNode meta =
                copy.path("_meta") instanceof ObjectNode known ? known : copy.putObject("_meta");
        meta.put(TraceContext.TRACEPARENT, here);
        return copy;
    }
}
