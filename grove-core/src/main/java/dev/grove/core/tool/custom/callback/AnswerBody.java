package dev.grove.core.tool.custom.callback;

import dev.grove.language.json.OutsideJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * Body of an answer, as far as it was read.
 *
 * @param text "" where it is none
 * @param json the value that all of it is; missing where it is no JSON
 * @param size bytes that were read
 * @param form its kind in words, after "as": {@code JSON}, {@code image/png}
 */
record AnswerBody(String text, JsonNode json, int size, String form, Extent extent) {

    /** More is not read. */
    static final int MOST_BYTES = 1024 * 1024;

    private static final int BUFFER = 8 * 1024;

    /** How much of a body was read. */
    enum Extent {
        WHOLE,
        /** It is longer than {@link #MOST_BYTES}. */
        TOO_LONG,
        /** The connection ended within it. */
        BROKEN_OFF
    }

    /**
     * Reads a body. Its status has come already, so a connection that breaks here ends the body and
     * not the answer.
     */
    static AnswerBody of(@Nullable HttpEntity entity) {
        if (entity == null) {
            return new AnswerBody("", missing(), 0, "text", Extent.WHOLE);
        }
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        Extent extent = read(entity, read);
        byte[] bytes = read.toByteArray();
        ContentType type = ContentType.parseLenient(entity.getContentType());
        String encoding = entity.getContentEncoding();
        if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
            return new AnswerBody("", missing(), bytes.length, encoding, extent);
        }
        String text = BodyText.of(bytes, type, extent == Extent.WHOLE);
        JsonNode json = extent == Extent.TOO_LONG ? missing() : json(text);
        // A value that is closed was whole before the connection broke.
        boolean isWhole = extent == Extent.WHOLE || json.isContainer();
        return new AnswerBody(
                text,
                json,
                bytes.length,
                BodyText.form(type, text, json),
                isWhole ? Extent.WHOLE : extent);
    }

    boolean isEmpty() {
        return extent == Extent.WHOLE && isReadable() && text.isBlank();
    }

    /** False for bytes that are no text. */
    boolean isReadable() {
        return size == 0 || !text.isEmpty();
    }

    private static Extent read(HttpEntity entity, ByteArrayOutputStream read) {
        try {
            InputStream in = entity.getContent();
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                int room = MOST_BYTES - read.size();
                read.write(buffer, 0, Math.min(n, room));
                if (n > room) {
                    return Extent.TOO_LONG;
                }
            }
            return Extent.WHOLE;
        } catch (IOException _) {
            return Extent.BROKEN_OFF;
        }
    }

    private static JsonNode json(String text) {
        try {
            return text.isBlank() ? missing() : OutsideJson.read(text);
        } catch (JacksonException _) {
            return missing();
        }
    }

    private static JsonNode missing() {
        return MissingNode.getInstance();
    }
}
