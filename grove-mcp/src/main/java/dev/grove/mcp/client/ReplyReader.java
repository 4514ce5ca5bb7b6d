package dev.grove.mcp.client;

import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.sse.EventsTooLargeException;
import dev.grove.core.sse.SseReader;
import dev.grove.mcp.era.RequestHeaders;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the answer to one request, out of JSON or out of a stream of events.
 *
 * @param id of the request
 */
record ReplyReader(long id, RemoteSettings settings, AskedBack askedBack)
        implements PinnedHttp.AnswerReader<Reply> {

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final int QUOTED = 500;
    private static final int LONGEST_MESSAGE = 2_000;

    @Override
    public Reply read(ClassicHttpResponse response) throws IOException {
        try {
            return reply(response);
        } catch (BrokenAnswerException | EventsTooLargeException e) {
            return new Reply.Broken(String.valueOf(e.getMessage()));
        }
    }

    private Reply reply(ClassicHttpResponse response) throws IOException {
        String packed = header(response, HttpHeaders.CONTENT_ENCODING);
        if (!packed.isEmpty() && !packed.equalsIgnoreCase("identity")) {
            throw new BrokenAnswerException("compressed its answer, which was not requested");
        }
        boolean success = response.getCode() / 100 == 2;
        String type = mediaType(response);
        HttpEntity entity = response.getEntity();
        InputStream body = entity == null ? InputStream.nullInputStream() : entity.getContent();
        if (!success) {
            return rejected(response.getCode(), type, body);
        }
        String session = header(response, RequestHeaders.SESSION);
        return switch (type) {
            case JSON -> message(parse(whole(body)), session);
            case EVENTS -> firstAnswer(body, session);
            case "" -> throw new BrokenAnswerException("answered nothing");
            default -> throw new BrokenAnswerException("answered with " + type);
        };
    }

    private Reply rejected(int status, String type, InputStream body) throws IOException {
        if (!type.equals(JSON)) {
            boolean isText = type.equals("text/plain");
            return new Reply.Rejected(status, isText ? quoted(body.readNBytes(QUOTED)) : "");
        }
        byte[] bytes = whole(body);
        JsonNode json;
        try {
            json = parse(bytes);
        } catch (BrokenAnswerException _) {
            return new Reply.Rejected(status, quoted(bytes));
        }
        // What was asked may be refused before its id is read.
        JsonNode answered = json.path("id");
        return json.path("error").isObject()
                        && (answered.isNull() || answered.isMissingNode() || isOurs(answered))
                ? fault(status, json.path("error"))
                : new Reply.Rejected(status, quoted(bytes));
    }

    private Reply firstAnswer(InputStream body, String session) throws IOException {
        SseReader events = new SseReader(body, largestAnswer(), settings.largestStream().toBytes());
        for (int count = 0; count < settings.mostEvents(); count++) {
            String data = events.next();
            if (data == null) {
                throw new EOFException("the stream ended before the answer");
            }
            if (data.isBlank()) {
                continue;
            }
            JsonNode json = parse(data.getBytes(StandardCharsets.UTF_8));
            JsonNode method = json.path("method");
            if (!method.isString()) {
                return message(json, session);
            }
            JsonNode asked = RpcReader.idOf(json);
            if (asked == null) {
                askedBack.onNotification(method.stringValue());
            } else {
                askedBack.onRequest(asked, Words.of(method.stringValue(), 100));
            }
        }
        throw new BrokenAnswerException(
                "sent " + settings.mostEvents() + " events and no answer among them");
    }

    private Reply message(JsonNode json, String session) throws BrokenAnswerException {
        if (!json.path("jsonrpc").asString("").equals("2.0") || json.has("method")) {
            throw new BrokenAnswerException("answered with no response of JSON-RPC 2.0");
        }
        JsonNode result = json.get("result");
        JsonNode error = json.get("error");
        if (!isOurs(json.path("id"))) {
            throw new BrokenAnswerException("answered another request than it was asked");
        }
        if (result != null && error == null && result instanceof ObjectNode object) {
            return new Reply.Result(object, session.isEmpty() ? null : session);
        }
        if (result == null && error != null && error.isObject()) {
            return fault(200, error);
        }
        throw new BrokenAnswerException(
                "answered with neither a result nor an error, or with both");
    }

    private static Reply fault(int status, JsonNode error) {
        return new Reply.Fault(
                status,
                error.path("code").asInt(0),
                Words.of(error.path("message").asString("").replace('\n', ' '), LONGEST_MESSAGE),
                error.path("data"));
    }

    private boolean isOurs(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong() && number.longValue() == id;
    }

    private byte[] whole(InputStream body) throws IOException {
        byte[] bytes = body.readNBytes(largestAnswer() + 1);
        if (bytes.length > largestAnswer()) {
            throw new BrokenAnswerException(
                    "sent an answer of more than " + largestAnswer() + " bytes");
        }
        return bytes;
    }

    private int largestAnswer() {
        return Math.toIntExact(settings.largestAnswer().toBytes());
    }

    private static JsonNode parse(byte[] bytes) throws BrokenAnswerException {
        try {
            return RpcReader.parse(bytes);
        } catch (McpError _) {
            throw new BrokenAnswerException("sent something that is not JSON, or too much of it");
        }
    }

    private static String mediaType(ClassicHttpResponse response) {
        String type = header(response, HttpHeaders.CONTENT_TYPE);
        int parameters = type.indexOf(';');
        String bare = parameters < 0 ? type : type.substring(0, parameters);
        return Words.of(bare.strip().toLowerCase(Locale.ROOT), 100);
    }

    private static String header(ClassicHttpResponse response, String name) {
        Header header = response.getFirstHeader(name);
        @Nullable String value = header == null ? null : header.getValue();
        return value == null ? "" : value.strip();
    }

    private static String quoted(byte[] bytes) {
        return Words.of(new String(bytes, StandardCharsets.UTF_8), QUOTED).strip();
    }
}
