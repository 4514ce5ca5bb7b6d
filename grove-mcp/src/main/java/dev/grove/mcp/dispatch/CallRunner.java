package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.database.Actor;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.call.OngoingCalls;
import dev.grove.mcp.call.OngoingCalls.CallName;
import dev.grove.mcp.dispatch.Method.Work;
import dev.grove.mcp.run.StartedRunError;
import dev.grove.mcp.session.KeptStreams;
import dev.grove.mcp.session.StreamedCall;
import dev.grove.mcp.stream.AnswerPump;
import dev.grove.mcp.stream.Delivery;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs what may take long: the work on a thread of its own, so that it can be interrupted and
 * outlive its connection, the writing on the request's.
 */
@Component
class CallRunner {

    private static final int HTTP_OK = 200;
    private static final int HTTP_ACCEPTED = 202;

    private final OngoingCalls calls;
    private final KeptStreams kept;
    private final Audits audits;
    private final McpSettings settings;
    private final McpSpans spans;

    CallRunner(
            OngoingCalls calls,
            KeptStreams kept,
            Audits audits,
            McpSettings settings,
            McpSpans spans) {
        this.calls = calls;
        this.kept = kept;
        this.audits = audits;
        this.settings = settings;
        this.spans = spans;
    }

    /** Returns when all is written or the client has disconnected; the work may go on. */
    void run(Exchange exchange, Work.Lengthy work, Scrubber scrubber, ResponseChannel out)
            throws InterruptedException {
        JsonNode progressToken = progressToken(exchange.params());
        OngoingCall call =
                new OngoingCall(
                        exchange.getId(),
                        exchange.caller(),
                        exchange.client(),
                        progressToken,
                        exchange.logLevel(),
                        scrubber,
                        exchange.session() == null
                                ? null
                                : kept.of(
                                        exchange.session(),
                                        new StreamedCall(exchange.getId(), progressToken)));
        CallName name =
                exchange.session() == null
                        ? null
                        : new CallName(exchange.session().id(), exchange.getId());
        if (name == null) {
            calls.add(call);
        } else {
            calls.add(name, call);
        }
        TraceContext request = TraceContext.current();
        Thread _ =
                Thread.ofVirtual()
                        .name("mcp-call")
                        .start(
                                Actor.carried(() -> {
                                    try {
                                        perform(exchange, work, call, scrubber, request);
                                    } finally {
                                        forget(name, call);
                                    }
                                }));
        Delivery delivery = delivery(exchange, call);
        Duration patience =
                delivery.memory() == null ? settings.disconnectCheck() : settings.keepAlive();
        new AnswerPump(call.outbox(), out, delivery, patience).run();
    }

    private Delivery delivery(Exchange exchange, OngoingCall call) {
        return new Delivery(
                exchange.request().acceptsJson(),
                exchange.request().acceptsEvents(),
                call.memory(),
                // A client that cannot resume its stream cancels its call by disconnecting.
                call::cancel);
    }

    private void perform(
            Exchange exchange,
            Work.Lengthy work,
            OngoingCall call,
            Scrubber scrubber,
            @Nullable TraceContext request) {
        call.begin(Thread.currentThread());
        try (ActiveSpan span = spans.begin(exchange, request)) {
            perform(exchange, work, call, scrubber, span);
        }
    }

    private void perform(
            Exchange exchange,
            Work.Lengthy work,
            OngoingCall call,
            Scrubber scrubber,
            ActiveSpan span) {
        try {
            ObjectNode result = scrubber.scrub(work.perform(exchange, call));
            Status status = statusOf(result);
            McpSpans.ended(span, status);
            end(exchange, call, status, null, HTTP_OK, result(exchange, result));
        } catch (InterruptedException _) {
            McpSpans.ended(span, Status.CANCELLED);
            end(exchange, call, Status.CANCELLED, null, HTTP_ACCEPTED, null);
        } catch (RuntimeException | Error e) {
            McpSpans.ended(span, call.isCancelled() ? Status.CANCELLED : Status.ERROR);
            if (call.isCancelled()) {
                end(exchange, call, Status.CANCELLED, null, HTTP_ACCEPTED, null);
            } else {
                fail(exchange, call, e, scrubber);
            }
        }
    }

    private void fail(Exchange exchange, OngoingCall call, Throwable failure, Scrubber scrubber) {
        McpError error =
                Results.scrubbed(StartedRunError.naming(call.run(), Errors.of(failure)), scrubber);
        end(
                exchange,
                call,
                failure instanceof HiddenException ? Status.DENIED : Status.ERROR,
                error.number().value(),
                Results.statusOf(exchange, error),
                RpcWriter.error(exchange.getId(), error));
    }

    private void end(
            Exchange exchange,
            OngoingCall call,
            Status status,
            @Nullable Integer errorCode,
            int httpStatus,
            @Nullable String json) {
        call.finish();
        Status seen = call.isCancelled() ? Status.CANCELLED : status;
        audits.add(exchange, seen, seen == Status.CANCELLED ? null : errorCode);
        call.outbox().end(httpStatus, json);
    }

    private static String result(Exchange exchange, ObjectNode result) {
        return RpcWriter.result(exchange.getId(), Results.finished(exchange, result, null));
    }

    private static Status statusOf(ObjectNode result) {
        if (result.path("resultType").asString("").equals("input_required")) {
            return Status.INPUT_REQUIRED;
        }
        return result.path("isError").asBoolean(false) ? Status.TOOL_ERROR : Status.OK;
    }

    private void forget(@Nullable CallName name, OngoingCall call) {
        if (name == null) {
            calls.remove(call);
        } else {
            calls.remove(name, call);
        }
    }

    private static @Nullable JsonNode progressToken(ObjectNode params) {
        JsonNode token = params.path("_meta").path("progressToken");
        return token.isString() || token.isIntegralNumber() ? token : null;
    }
}
