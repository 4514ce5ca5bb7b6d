package dev.grove.mcp.client.rpc;

import dev.grove.core.egress.PinnedHttp;
import dev.grove.core.sse.EventsTooLargeException;
import dev.grove.core.sse.SseReader;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import tools.jackson.databind.JsonNode;

/**
 * Reads a stream of messages that answer nothing, within the bounds of any other: one that passes
 * them has ended.
 *
 * @param opened done once there is a stream
 */
record StreamFollower(RemoteSettings settings, AskedBack askedBack, Runnable opened)
        implements PinnedHttp.AnswerReader<Followed> {

    private static final int NO_STREAM = 405;

    @Override
    public Followed read(ClassicHttpResponse response) throws IOException {
        HttpEntity entity = response.getEntity();
        if (response.getCode() / 100 != 2) {
            return new Followed.Refused(response.getCode());
        }
        if (entity == null || !isEvents(entity)) {
            return new Followed.Refused(NO_STREAM);
        }
        opened.run();
        try {
            SseReader events =
                    new SseReader(
                            entity.getContent(),
                            Math.toIntExact(settings.largestAnswer().toBytes()),
                            settings.largestStream().toBytes());
            for (int count = 0; count < settings.mostEvents(); count++) {
                String data = events.next();
                if (data == null) {
                    break;
                }
                if (!data.isBlank()) {
                    onMessage(RpcReader.parseAnswer(data.getBytes(StandardCharsets.UTF_8)));
                }
            }
        } catch (BrokenAnswerException | EventsTooLargeException | McpError _) {
            // It is not read on; another one may be better.
        }
        return new Followed.Ended();
    }

    private void onMessage(JsonNode message) throws BrokenAnswerException {
        JsonNode method = message.path("method");
        if (!method.isString()) {
            return;
        }
        JsonNode asked = RpcReader.idOf(message);
        if (asked == null) {
            askedBack.onNotification(method.stringValue());
        } else {
            askedBack.onRequest(asked, Words.of(method.stringValue(), 100));
        }
    }

    private static boolean isEvents(HttpEntity entity) {
        ContentType type = ContentType.parseLenient(entity.getContentType());
        return type != null && type.getMimeType().equalsIgnoreCase("text/event-stream");
    }
}
