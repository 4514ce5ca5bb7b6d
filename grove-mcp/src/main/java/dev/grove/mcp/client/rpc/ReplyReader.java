package dev.grove.mcp.client.rpc;

import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.egress.RetryAfter;
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
import java.time.Clock;
import java.time.Duration;
import java.util.List;
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
record ReplyReader(long id, RemoteSettings settings, Clock clock, AskedBack askedBack)
        implements PinnedHttp.AnswerReader<Reply> {

    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final int QUOTED = 500;
    private static final int LONGEST_MESSAGE = 2_000;
    private static final int TOO_MANY = 429;
    private static final int SERVER_ERROR = 500;

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
        int status = response.getCode();
        String type = mediaType(response);
        HttpEntity entity = response.getEntity();
        InputStream body = entity == null ? InputStream.nullInputStream() : entity.getContent();
        String session = header(response, RequestHeaders.SESSION);
        if (type.equals(EVENTS)) {
            return firstAnswer(status, body, session);
        }
        if (status / 100 != 2) {
            return rejected(response, type, body);
        }
        return switch (type) {
            case JSON -> only(status, parse(whole(body)), session);
            case "" -> throw new BrokenAnswerException("answered nothing");
            default -> throw new BrokenAnswerException("answered with " + type);
        };
    }

    /**
     * An answer to the request may come under any status: a tool that has run must not be taken for
     * one that was not reached.
     */
    private Reply rejected(ClassicHttpResponse response, String type, InputStream body)
            throws IOException {
        int status = response.getCode();
        boolean isPage = type.equals("text/html");
        byte[] bytes = isPage ? body.readNBytes(QUOTED) : whole(body);
        String words = isPage ? "" : quoted(bytes);
        Duration after = RetryAfter.of(response, clock.instant());
        JsonNode json;
        try {
            json = parse(bytes);
        } catch (BrokenAnswerException _) {
            return new Reply.Rejected(status, !beginsAsJson(bytes), words, after);
        }
        for (JsonNode message : json.isArray() ? json.valueStream().toList() : List.of(json)) {
            if (message.hasNonNull("id") && !message.has("method")) {
                if (message.path("result") instanceof ObjectNode result) {
                    return new Reply.Result(result, null);
                }
                return status == TOO_MANY
                        ? new Reply.Rejected(status, false, words, after)
                        : fault(status, message);
            }
        }
        return json.path("error").isObject() && !isBusy(status)
                ? fault(status, json)
                : new Reply.Rejected(status, true, words, after);
    }

    private static boolean beginsAsJson(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8).stripLeading();
        return text.startsWith("{") || text.startsWith("[") || text.startsWith("\uFEFF");
    }

    private static boolean isBusy(int status) {
        return status == TOO_MANY || status >= SERVER_ERROR;
    }

    private Reply firstAnswer(int status, InputStream body, String session) throws IOException {
        SseReader events = new SseReader(body, largestAnswer(), settings.largestStream().toBytes());
        @Nullable String odd = null;
        try {
            for (int count = 0; count < settings.mostEvents(); count++) {
                String data = events.next();
                if (data == null) {
                    throw new EOFException("the stream ended before the answer");
                }
                if (data.isBlank()) {
                    continue;
                }
                try {
                    Reply reply = answer(status, event(data), session);
                    if (reply != null) {
                        return reply;
                    }
                } catch (OddEventException e) {
                    odd = e.getMessage();
                }
            }
        } catch (BrokenAnswerException | EventsTooLargeException e) {
            throw e;
        } catch (IOException e) {
            if (!events.lastId().isEmpty()) {
                return new Reply.Unfinished(events.lastId(), events.retry());
            }
            if (odd != null) {
                throw new BrokenAnswerException(odd);
            }
            throw e;
        }
        throw new BrokenAnswerException(
                "sent " + settings.mostEvents() + " events and no answer among them");
    }

    /** The answer in a body that has no more than one message or batch. */
    private Reply only(int status, JsonNode json, String session) throws IOException {
        if (json.has("method")) {
            throw new BrokenAnswerException("answered with no response of JSON-RPC 2.0");
        }
        try {
            Reply reply = answer(status, json, session);
            if (reply != null) {
                return reply;
            }
        } catch (OddEventException e) {
            throw new BrokenAnswerException(String.valueOf(e.getMessage()));
        }
        throw new BrokenAnswerException("sent a batch without the answer");
    }

    /** The answer in a message or a batch; null where there is something else. */
    private @Nullable Reply answer(int status, JsonNode json, String session)
            throws IOException, OddEventException {
        if (!json.isArray()) {
            return json.path("method").isString() ? asked(json) : message(status, json, session);
        }
        @Nullable Reply found = null;
        for (JsonNode each : json) {
            Reply reply = answer(status, each, session);
            found = found == null ? reply : found;
        }
        return found;
    }

    private @Nullable Reply asked(JsonNode json) throws BrokenAnswerException {
        String method = json.path("method").asString("");
        JsonNode asked = RpcReader.idOf(json);
        if (asked == null) {
            askedBack.onNotification(method);
        } else {
            askedBack.onRequest(asked, Words.of(method, 100));
        }
        return null;
    }

    private Reply message(int status, JsonNode json, String session)
            throws BrokenAnswerException, OddEventException {
        if (!json.path("jsonrpc").asString("").equals("2.0")) {
            throw new OddEventException("answered with no response of JSON-RPC 2.0");
        }
        JsonNode result = json.get("result");
        JsonNode error = json.get("error");
        boolean isError = error != null && error.isObject();
        if (!isOurs(json.path("id")) && !(isError && !json.hasNonNull("id"))) {
            throw new OddEventException("answered another request than it was asked");
        }
        if (result instanceof ObjectNode object && (error == null || error.isNull())) {
            return new Reply.Result(object, session.isEmpty() ? null : session);
        }
        if (isError && (result == null || result.isNull())) {
            return fault(status, json);
        }
        throw new BrokenAnswerException(
                "answered with neither a result nor an error, or with both");
    }

    private static Reply fault(int status, JsonNode message) {
        JsonNode error = message.path("error");
        JsonNode words = error.isObject() ? error.path("message") : error;
        return new Reply.Fault(
                status,
                message.hasNonNull("id"),
                error.path("code").asInt(0),
                Words.of(words.asString("").replace('\n', ' '), LONGEST_MESSAGE),
                error.path("data"));
    }

    /** Some servers keep ids as texts, and echo them so. */
    private boolean isOurs(JsonNode echoed) {
        return echoed.isString()
                ? echoed.stringValue().equals(Long.toString(id))
                : echoed.isIntegralNumber()
                        && echoed.canConvertToLong()
                        && echoed.longValue() == id;
    }

    /** Ignores text that is no JSON, which may be a sign of life of another protocol. */
    private static JsonNode event(String data) throws OddEventException {
        try {
            return parse(data.getBytes(StandardCharsets.UTF_8));
        } catch (BrokenAnswerException e) {
            throw new OddEventException(String.valueOf(e.getMessage()));
        }
    }

    /** A message that is not the answer, after which the answer may still come. */
    private static final class OddEventException extends Exception {

        private static final long serialVersionUID = 1L;

        OddEventException(String message) {
            super(message);
        }
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
            return RpcReader.parseAnswer(bytes);
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
