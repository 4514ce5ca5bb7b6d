package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.telemetry.TraceContext;
import dev.grove.mcp.dispatch.Method.Work;
import dev.grove.mcp.era.MirroredHeaders;
import dev.grove.mcp.listen.ListenStreams;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Gives a request to its method, if the caller has it, and the answer to the client. */
@Component
class RequestRouter {

    private static final int HTTP_OK = 200;

    private final Methods methods;
    private final CallRunner calls;
    private final ListenStreams listens;
    private final Audits audits;
    private final Scrubbers scrubbers;
    private final McpSpans spans;

    RequestRouter(
            Methods methods,
            CallRunner calls,
            ListenStreams listens,
            Audits audits,
            Scrubbers scrubbers,
            McpSpans spans) {
        this.methods = methods;
        this.calls = calls;
        this.listens = listens;
        this.audits = audits;
        this.scrubbers = scrubbers;
        this.spans = spans;
    }

    void route(Exchange exchange, ResponseChannel out) throws IOException, InterruptedException {
        Optional<Method> method = methods.find(exchange.method(), exchange.era());
        boolean hidden =
                method.isPresent() && !exchange.caller().scope().includes(method.get().scope());
        if (method.isEmpty() || hidden) {
            McpError error = McpError.methodNotFound();
            refuse(exchange, error, hidden ? Status.DENIED : Status.ERROR, out);
            return;
        }
        if (exchange.isModern()) {
            try {
                MirroredHeaders.checkName(
                        exchange.method(), exchange.params(), exchange.request().headers());
            } catch (McpError e) {
                refuse(exchange, e, Status.ERROR, out);
                return;
            }
        }
        switch (method.get().work()) {
            case Work.Quick quick -> answer(exchange, quick, out);
            case Work.Lengthy work -> run(exchange, work, out);
            case Work.Listening _ -> listen(exchange, out);
        }
    }

    private void run(Exchange exchange, Work.Lengthy work, ResponseChannel out)
            throws IOException, InterruptedException {
        Scrubber scrubber;
        try {
            scrubber = scrubberFor(exchange);
        } catch (RuntimeException e) {
            refuse(exchange, Errors.of(e), Status.ERROR, out);
            return;
        }
        calls.run(exchange, work, scrubber, out);
    }

    private void answer(Exchange exchange, Work.Quick work, ResponseChannel out)
            throws IOException {
        String json;
        Map<String, String> headers;
        try {
            QuickResult answer = answer(exchange, work);
            ObjectNode result = scrubberFor(exchange).scrub(answer.result());
            json =
                    RpcWriter.result(
                            exchange.getId(), Results.finished(exchange, result, answer.fresh()));
            headers = answer.headers();
        } catch (RuntimeException e) {
            refuse(exchange, Errors.of(e), Status.ERROR, out);
            return;
        }
        audits.add(exchange, Status.OK, null);
        out.answer(HTTP_OK, headers, json);
    }

    private QuickResult answer(Exchange exchange, Work.Quick work) {
        try (ActiveSpan span = spans.begin(exchange, TraceContext.current())) {
            try {
                return work.answer(exchange);
            } catch (RuntimeException e) {
                McpSpans.ended(span, Status.ERROR);
                throw e;
            }
        }
    }

    private void listen(Exchange exchange, ResponseChannel out)
            throws IOException, InterruptedException {
        AtomicBoolean begun = new AtomicBoolean();
        try {
            if (!exchange.request().acceptsEvents()) {
                throw McpError.invalidRequest(
                        "A subscription is a stream: accept text/event-stream");
            }
            listens.listen(
                    exchange.caller(),
                    exchange.getId(),
                    exchange.params(),
                    ServerIdentity.meta(),
                    out,
                    // Audited at its beginning, as it may last long.
                    () -> {
                        begun.set(true);
                        audits.add(exchange, Status.OK, null);
                    });
        } catch (RuntimeException e) {
            if (begun.get()) {
                throw e;
            }
            refuse(exchange, Errors.of(e), Status.ERROR, out);
        }
    }

    private void refuse(Exchange exchange, McpError error, Status status, ResponseChannel out)
            throws IOException {
        McpError safe = scrubbed(exchange, error);
        audits.add(exchange, status, safe.number().value());
        out.answer(
                Results.statusOf(exchange, safe),
                Map.of(),
                RpcWriter.error(exchange.getId(), safe));
    }

    /** Where the secrets to scrub cannot be read, the caller gets that failure instead. */
    private McpError scrubbed(Exchange exchange, McpError error) {
        try {
            return Results.scrubbed(error, scrubberFor(exchange));
        } catch (RuntimeException e) {
            return Errors.of(e);
        }
    }

    private Scrubber scrubberFor(Exchange exchange) {
        return exchange.caller().tenant() == null
                ? Scrubber.NONE
                : scrubbers.of(exchange.caller().tenant());
    }
}
