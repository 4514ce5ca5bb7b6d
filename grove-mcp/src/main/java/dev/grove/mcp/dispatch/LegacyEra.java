package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.ClientInfo;
import dev.grove.mcp.era.Era;
import dev.grove.mcp.era.MirroredHeaders;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.RequestHeaders;
import dev.grove.mcp.listen.ListenStreams;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcMessage;
import dev.grove.mcp.wire.RpcWriter;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Messages of sessions. */
@Component
class LegacyEra {

    private static final int ACCEPTED = 202;
    private static final int NO_CONTENT = 204;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int METHOD_NOT_ALLOWED = 405;

    /** How the audit names what is no message. */
    private static final String STREAM = "GET";

    private static final String END = "DELETE";

    /**
     * Version that the protocol has servers assume where a request names none. Within sessions
     * clients name it, and the version was settled when the session began.
     */
    private static final String ASSUMED = "2025-03-26";

    private final McpSessions sessions;
    private final RequestRouter router;
    private final SessionMail mail;
    private final ClientQuestions questions;
    private final ListenStreams listens;
    private final Audits audits;

    LegacyEra(
            McpSessions sessions,
            RequestRouter router,
            SessionMail mail,
            ClientQuestions questions,
            ListenStreams listens,
            Audits audits) {
        this.sessions = sessions;
        this.router = router;
        this.mail = mail;
        this.questions = questions;
        this.listens = listens;
        this.audits = audits;
    }

    void take(McpCaller caller, McpRequest request, RpcMessage message, ResponseChannel out)
            throws IOException, InterruptedException {
        if (message instanceof RpcMessage.Request(var id, String method, ObjectNode params)
                && method.equals("initialize")) {
            initialize(exchange(caller, request, null, id, method, params), out);
            return;
        }
        JsonNode id = message instanceof RpcMessage.Request asked ? asked.id() : null;
        Optional<McpSession> session =
                session(caller, request, id, nameOf(message), paramsOf(message), out);
        if (session.isEmpty()) {
            return;
        }
        switch (message) {
            case RpcMessage.Request asked ->
                    router.route(
                            exchange(
                                    caller,
                                    request,
                                    session.get(),
                                    asked.id(),
                                    asked.method(),
                                    asked.params()),
                            out);
            case RpcMessage.Notification(String method, ObjectNode params) -> {
                notified(session.get(), method, params);
                accept(exchange(caller, request, session.get(), null, method, params), out);
            }
            case RpcMessage.Response(JsonNode answered, JsonNode result) -> {
                questions.answered(
                        session.get(),
                        answered,
                        result == null ? JsonNodeFactory.instance.nullNode() : result);
                accept(
                        exchange(
                                caller,
                                request,
                                session.get(),
                                answered,
                                "response",
                                JsonNodeFactory.instance.objectNode()),
                        out);
            }
        }
    }

    void listen(McpCaller caller, McpRequest request, ResponseChannel out)
            throws IOException, InterruptedException {
        ObjectNode none = JsonNodeFactory.instance.objectNode();
        if (request.headers().get(RequestHeaders.SESSION) == null) {
            // Only sessions have this stream; the other era does without.
            McpError error = McpError.invalidRequest("Only sessions have a stream; use POST");
            audits.add(
                    exchange(caller, request, null, null, STREAM, none),
                    Status.ERROR,
                    error.number().value());
            out.answer(METHOD_NOT_ALLOWED, Map.of("Allow", "POST"), RpcWriter.error(null, error));
            return;
        }
        Optional<McpSession> session = session(caller, request, null, STREAM, none, out);
        if (session.isPresent()) {
            Exchange exchange = exchange(caller, request, session.get(), null, STREAM, none);
            try {
                listens.open(
                        caller,
                        session.get(),
                        request.headers().get(RequestHeaders.LAST_EVENT),
                        out,
                        () -> audits.add(exchange, Status.OK, null));
            } catch (McpError e) {
                audits.add(exchange, Status.ERROR, e.number().value());
                McpServer.badRequest(null, e, out);
            }
        }
    }

    void end(McpCaller caller, McpRequest request, ResponseChannel out) throws IOException {
        ObjectNode none = JsonNodeFactory.instance.objectNode();
        Optional<McpSession> session = session(caller, request, null, END, none, out);
        if (session.isPresent()) {
            boolean _ = sessions.end(caller, session.get().id());
            audits.add(exchange(caller, request, session.get(), null, END, none), Status.OK, null);
            out.answer(NO_CONTENT, Map.of(), "");
        }
    }

    private void initialize(Exchange exchange, ResponseChannel out)
            throws IOException, InterruptedException {
        if (Era.isModern(exchange.request().headers().get(RequestHeaders.VERSION))) {
            audits.add(exchange, Status.ERROR, ErrorNumber.HEADER_MISMATCH.value());
            McpServer.badRequest(
                    exchange.id(),
                    new McpError(
                            ErrorNumber.HEADER_MISMATCH,
                            "The header MCP-Protocol-Version names a version without initialize"),
                    out);
            return;
        }
        router.route(exchange, out);
    }

    /** The session that the headers name, or nothing when that has been answered. */
    private Optional<McpSession> session(
            McpCaller caller,
            McpRequest request,
            @Nullable JsonNode id,
            String method,
            ObjectNode params,
            ResponseChannel out)
            throws IOException {
        String version = request.headers().get(RequestHeaders.VERSION);
        String named = request.headers().get(RequestHeaders.SESSION);
        int status = BAD_REQUEST;
        McpError error;
        if (version != null
                && !version.equals(ASSUMED)
                && ProtocolVersion.byWireName(version).isEmpty()) {
            error = MirroredHeaders.unsupported(version);
        } else if (named == null) {
            error =
                    McpError.invalidRequest(
                            "The header Mcp-Session-Id is missing; begin with initialize");
        } else {
            Optional<McpSession> session = sessions.find(caller, named);
            if (session.isPresent()) {
                return session;
            }
            status = NOT_FOUND;
            error = McpError.invalidRequest("Session not found; begin with initialize");
        }
        audits.add(
                exchange(caller, request, null, id, method, params),
                Status.ERROR,
                error.number().value());
        out.answer(status, Map.of(), RpcWriter.error(id, error));
        return Optional.empty();
    }

    private void notified(McpSession session, String method, ObjectNode params) {
        JsonNode request = params.get("requestId");
        if (method.equals("notifications/cancelled")
                && request != null
                && (request.isString() || request.isIntegralNumber())) {
            mail.cancel(session, request);
        }
    }

    private void accept(Exchange exchange, ResponseChannel out) throws IOException {
        audits.add(exchange, Status.OK, null);
        out.answer(ACCEPTED, Map.of(), "");
    }

    private static String nameOf(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request request -> request.method();
            case RpcMessage.Notification notification -> notification.method();
            case RpcMessage.Response _ -> "response";
        };
    }

    private static ObjectNode paramsOf(RpcMessage message) {
        return switch (message) {
            case RpcMessage.Request request -> request.params();
            case RpcMessage.Notification notification -> notification.params();
            case RpcMessage.Response _ -> JsonNodeFactory.instance.objectNode();
        };
    }

    private static Exchange exchange(
            McpCaller caller,
            McpRequest request,
            @Nullable McpSession session,
            @Nullable JsonNode id,
            String method,
            ObjectNode params) {
        if (session == null) {
            return new Exchange(
                    caller,
                    request,
                    Era.LEGACY,
                    null,
                    null,
                    ClientInfo.of(params.path("clientInfo")),
                    ClientAbilities.NONE,
                    null,
                    id,
                    method,
                    params);
        }
        return new Exchange(
                caller,
                request,
                Era.LEGACY,
                session.version(),
                session,
                session.info(),
                // A question needs a stream to travel on.
                request.acceptsEvents() ? session.client() : ClientAbilities.NONE,
                session.logLevel() == null ? LogLevel.INFO : session.logLevel(),
                id,
                method,
                params);
    }
}
