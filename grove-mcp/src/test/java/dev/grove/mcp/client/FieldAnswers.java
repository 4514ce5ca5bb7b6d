package dev.grove.mcp.client;

import static dev.grove.mcp.client.FieldServer.refused;
import static dev.grove.mcp.client.FieldServer.right;

import dev.grove.mcp.client.rpc.RemoteException.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Servers whose answers, or what comes before them, are odd. */
final class FieldAnswers {

    private static final String PING = RpcText.request("\"s\"", "ping");
    private static final String NOTE =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}";
    private static final String EARLY = "modelcontextprotocol/python-sdk#1146";
    private static final String RELATIVE = "relative of a report";
    private static final String BOTH = "anthropics/claude-code#55677";
    private static final String PAIRS = "anthropics/claude-code#50019";
    static final String RESUMED = "MCP 2025-11-25, SSE polling";

    private static final String OK = text("ok");

    /** Request id of the call, after the handshake and the list. */
    private static final String CALL_ID = "3";

    static final List<FieldServer> ALL =
            List.of(
                    right(
                            "id as text",
                            "issue 41",
                            "ok",
                            talk -> talk.json(200, RpcText.answer("\"" + talk.id() + "\"", OK))),
                    stream("an event with an id and no data", EARLY, "id: 1\ndata:\n\n"),
                    stream("a blank event", RELATIVE, "data:  \n\n"),
                    stream("a comment", RELATIVE, ": alive\n\n"),
                    stream("a notification", EARLY, event(NOTE)),
                    stream("100 notifications", RELATIVE, event(NOTE).repeat(100)),
                    stream("a ping", EARLY, event(PING)),
                    stream("20 pings", RELATIVE, event(PING).repeat(20)),
                    stream("40 pings", RELATIVE, event(PING).repeat(40)),
                    stream("an event that is no JSON", RELATIVE, event("pong")),
                    stream("an answer to another", RELATIVE, event(RpcText.answer("999", "{}"))),
                    stream(
                            "a note in two lines of data",
                            RELATIVE,
                            "data: " + NOTE.replace(",", ",\ndata: ") + "\n\n"),
                    stream("a batch of notes", "MCP 2025-03-26", event("[" + NOTE + "]")),
                    right(
                            "a batch with the answer last",
                            "MCP 2025-03-26",
                            "ok",
                            talk -> talk.json(200, "[" + NOTE + "," + talk.message(OK) + "]")),
                    right(
                            "a byte order mark",
                            RELATIVE,
                            "ok",
                            talk -> talk.json(200, "\uFEFF" + talk.message(OK))),
                    right("a chunk for each byte", RELATIVE, "ok", FieldAnswers::inChunks),
                    right(
                            "error: null beside the result",
                            RELATIVE,
                            "ok",
                            talk -> talk.json(200, beside(talk.message(OK), ",\"error\":null"))),
                    right(
                            "a result under 500",
                            RELATIVE,
                            "ok",
                            talk -> talk.json(500, talk.message(OK))),
                    result("half a pair at the end", PAIRS, "a\uFFFD", text("a\\ud83d")),
                    result("half a pair at the start", RELATIVE, "\uFFFDa", text("\\ude00a")),
                    result("a whole pair", RELATIVE, "\uD83D\uDE00", text("\\ud83d\\ude00")),
                    result("a NUL", RELATIVE, "a\uFFFDb", text("a\\u0000b")),
                    right("malformed UTF-8", RELATIVE, "\uFFFD", FieldAnswers::malformed),
                    result(
                            "a report, and figures",
                            BOTH,
                            "Report\n[structured content]\n{\"n\":3}",
                            "{\"content\":[{\"type\":\"text\",\"text\":\"Report\"}],"
                                    + "\"structuredContent\":{\"n\":3}}"),
                    result(
                            "one and the same",
                            BOTH,
                            "{\"n\":3}",
                            "{\"content\":[{\"type\":\"text\",\"text\":\"{ \\\"n\\\": 3 }\"}],"
                                    + "\"structuredContent\":{\"n\":3}}"),
                    result(
                            "figures alone",
                            RELATIVE,
                            "{\"n\":3}",
                            "{\"structuredContent\":{\"n\":3}}"),
                    result(
                            "structuredContent: null",
                            RELATIVE,
                            "ok",
                            beside(OK, ",\"structuredContent\":null")),
                    result(
                            "an image",
                            RELATIVE,
                            "[image, image/png, 6 bytes, left out]",
                            "{\"content\":[{\"type\":\"image\",\"mimeType\":\"image/png\","
                                    + "\"data\":\"AAAAAAAA\"}]}"),
                    result(
                            "a voice",
                            RELATIVE,
                            "[audio, audio/wav, 3 bytes, left out]",
                            "{\"content\":[{\"type\":\"audio\",\"mimeType\":\"audio/wav\","
                                    + "\"data\":\"AAAA\"}]}"),
                    refused(
                            "-32602",
                            "issue 41",
                            Kind.INVALID,
                            "to is missing",
                            talk ->
                                    talk.json(
                                            200,
                                            RpcText.error(
                                                    talk.id(),
                                                    "{\"code\":-32602,\"message\":\"to is missing\"}"))),
                    refused(
                            "429 with Retry-After",
                            "issue 41",
                            Kind.LOST,
                            "429",
                            talk -> {
                                talk.head(429, Map.of("Retry-After", "7", "Content-Length", "0"));
                            }),
                    refused(
                            "429 with our id",
                            "issue 41",
                            Kind.LOST,
                            "429",
                            talk -> talk.json(429, RpcText.error(talk.id(), -32000))),
                    refused(
                            "401",
                            "modelcontextprotocol/csharp-sdk#1050",
                            Kind.UNAUTHORIZED,
                            "401",
                            talk ->
                                    talk.head(
                                            401,
                                            Map.of(
                                                    "Content-Length",
                                                    "0",
                                                    "WWW-Authenticate",
                                                    "Bearer resource_metadata=\"http://127.0.0.1:1/\""))),
                    refused("503", RELATIVE, Kind.LOST, "503", talk -> talk.status(503)),
                    refused("202 and no more", RELATIVE, Kind.BROKEN, "", talk -> talk.status(202)),
                    refused(
                            "compressed",
                            RELATIVE,
                            Kind.BROKEN,
                            "compressed",
                            talk ->
                                    talk.json(
                                            200,
                                            talk.message(OK),
                                            Map.of("Content-Encoding", "gzip"))),
                    refused(
                            "a stream that ends",
                            RELATIVE,
                            Kind.LOST,
                            "",
                            talk -> {
                                talk.stream();
                                talk.write(event(NOTE));
                            }),
                    resumed(
                            "an id, then the rest by GET",
                            "ok",
                            talk -> {
                                talk.stream();
                                talk.write(event(RpcText.answer(CALL_ID, OK)));
                            }),
                    unresumed("the GET is answered 404", talk -> talk.status(404)),
                    unresumed("the GET is answered 401", talk -> talk.status(401)),
                    unresumed("the GET is answered 405", talk -> talk.status(405)),
                    unresumed(
                            "the GET is answered: session not found",
                            talk ->
                                    talk.json(
                                            404,
                                            RpcText.error(
                                                    "null",
                                                    "{\"code\":-32001,\"message\":\"Session not found\"}"))));

    private FieldAnswers() {}

    private static String text(String escaped) {
        return "{\"content\":[{\"type\":\"text\",\"text\":\"" + escaped + "\"}]}";
    }

    private static String beside(String object, String more) {
        return object.substring(0, object.length() - 1) + more + "}";
    }

    private static String event(String data) {
        return "data: " + data + "\n\n";
    }

    private static FieldServer result(String name, String source, String read, String result) {
        return right(name, source, read, talk -> talk.result(result));
    }

    /** Before the answer comes something else. */
    private static FieldServer stream(String name, String source, String before) {
        return right(
                name + " before the answer",
                source,
                "ok",
                talk -> {
                    talk.stream();
                    talk.write(before);
                    talk.write(event(talk.message(OK)));
                });
    }

    private static void inChunks(StrangeServer.Talk talk) throws IOException {
        talk.head(200, Map.of("Content-Type", "application/json", "Transfer-Encoding", "chunked"));
        for (char c : talk.message(OK).toCharArray()) {
            talk.write("1\r\n" + c + "\r\n");
        }
        talk.write("0\r\n\r\n");
    }

    private static void malformed(StrangeServer.Talk talk) throws IOException {
        byte[] bytes = talk.message(text("#")).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == '#' ? (byte) 0xF0 : bytes[i];
        }
        talk.jsonHead(bytes.length);
        talk.write(bytes);
    }

    /** The stream of the call ends after an id; the rest is asked for by GET. */
    private static FieldServer resumed(String name, String words, StrangeServer.Reply rest) {
        return right(name, RESUMED, words, talk -> closedOr(talk, rest));
    }

    private static FieldServer unresumed(String name, StrangeServer.Reply rest) {
        return refused(name, RESUMED, Kind.LOST, "ended before", talk -> closedOr(talk, rest));
    }

    private static void closedOr(StrangeServer.Talk talk, StrangeServer.Reply rest)
            throws IOException {
        if (talk.message().verb().equals("GET")) {
            rest.to(talk);
        } else {
            talk.stream();
            talk.write("id: a\nretry: 1\ndata:\n\n");
        }
    }
}
