package dev.grove.mcp.client;

import static dev.grove.mcp.client.FieldServer.anew;
import static dev.grove.mcp.client.FieldServer.refused;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Servers that speak of sessions. A call is sent again only where no answer had its id. */
final class FieldSessions {

    private static final String KIND = "relative of an unsafe call that was sent twice";

    static final List<FieldServer> ALL =
            List.of(
                    named("404, our id, code 0, session", 404, 0, "no such session", Kind.BROKEN),
                    named("400, our id, -32602", 400, -32602, "session_id is bad", Kind.INVALID),
                    named("400, our id, -32603", 400, -32603, "session of user", Kind.BROKEN),
                    named("404, our id, -32601", 404, -32601, "session tool", Kind.BROKEN),
                    named("404, our id, -32001", 404, -32001, "Session not found", Kind.LOST),
                    named("400, our id, -32000", 400, -32000, "No valid session", Kind.LOST),
                    named("200, our id, -32001", 200, -32001, "Session not found", Kind.LOST),
                    named("200, our id, -32000", 200, -32000, "disk full", Kind.BROKEN),
                    named("401, our id", 401, -32000, "session expired", Kind.BROKEN),
                    refused(
                            "404, our id as text",
                            KIND,
                            Kind.BROKEN,
                            "session",
                            talk ->
                                    talk.json(
                                            404,
                                            error("\"" + talk.id() + "\"", -32603, "session"))),
                    refused(
                            "404, our id, as a problem",
                            KIND,
                            Kind.BROKEN,
                            "session",
                            talk ->
                                    talk.json(
                                            404,
                                            error(talk.id(), -32603, "session ".repeat(40)),
                                            Map.of("Content-Type", "application/problem+json"))),
                    refused(
                            "404, JSON that is cut",
                            KIND,
                            Kind.BROKEN,
                            "404",
                            talk -> talk.json(404, "{\"jsonrpc\":\"2.0\",\"id\":" + talk.id())),
                    gone("404, no id, -32001", 404, "null", -32001, "Session not found"),
                    gone("400, no id, -32000", 400, "null", -32000, "No valid session ID"),
                    gone("400, id of the server's", 400, "null", -32600, "Session expired"),
                    anew(
                            "404 without a body",
                            "MCP 2025-11-25",
                            "{\"word\":\"hello\"}",
                            talk -> firstOr(talk, () -> talk.status(404))),
                    anew(
                            "404 in plain text",
                            KIND,
                            "{\"word\":\"hello\"}",
                            talk ->
                                    firstOr(
                                            talk,
                                            () ->
                                                    talk.json(
                                                            404,
                                                            "Session not found",
                                                            Map.of("Content-Type", "text/plain")))),
                    new FieldServer(
                            "forgets the session, and speaks of it under the id of the second",
                            KIND,
                            talk ->
                                    talk.json(
                                            404,
                                            error(
                                                    isFirst(talk) ? "null" : talk.id(),
                                                    -32001,
                                                    "Session not found")),
                            "session is gone",
                            Kind.LOST,
                            2));

    private FieldSessions() {}

    private static FieldServer named(String name, int status, int code, String words, Kind kind) {
        return refused(
                name, KIND, kind, "", talk -> talk.json(status, error(talk.id(), code, words)));
    }

    private static FieldServer gone(String name, int status, String id, int code, String words) {
        return anew(
                name,
                "modelcontextprotocol/typescript-sdk, its example server",
                "{\"word\":\"hello\"}",
                talk -> firstOr(talk, () -> talk.json(status, error(id, code, words))));
    }

    private static String error(String id, int code, String words) {
        return RpcText.error(id, "{\"code\":" + code + ",\"message\":\"" + words + "\"}");
    }

    private interface Step {
        void take() throws IOException;
    }

    private static boolean isFirst(StrangeServer.Talk talk) {
        return talk.message().header("Mcp-Session-Id").equals("session-1");
    }

    /** Honest in the second session. */
    private static void firstOr(StrangeServer.Talk talk, Step first) throws IOException {
        if (isFirst(talk)) {
            first.take();
        } else {
            talk.says(talk.message().json().path("params").path("arguments"));
        }
    }
}
