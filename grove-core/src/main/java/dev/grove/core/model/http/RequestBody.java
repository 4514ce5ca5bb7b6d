package dev.grove.core.model.http;

import dev.grove.core.model.PartContent;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityTemplate;

/**
 * Body of a request: JSON, with the base64 of contents within that is made while it is sent, so
 * that no copy of it is held.
 *
 * @param json in an array, from its beginning
 * @param contents in the order of their places
 */
public record RequestBody(ByteBuffer json, List<Inserted> contents) {

    /** Encoded at once; a multiple of three, so that only the last piece is padded. */
    private static final int PIECE = 48 * 1024;

    private static final int OF_BYTES = 3;
    private static final int OF_TEXT = 4;

    public RequestBody {
        contents = List.copyOf(contents);
    }

    /**
     * A content in the JSON.
     *
     * @param at how many bytes of the JSON precede it
     */
    public record Inserted(int at, PartContent content) {

        /** Length of its base64. */
        long length() {
            return Math.ceilDiv(content.bytes(), (long) OF_BYTES) * OF_TEXT;
        }
    }

    /** Number of bytes that are sent. */
    public long length() {
        return json.remaining() + contents.stream().mapToLong(Inserted::length).sum();
    }

    HttpEntity entity() {
        return contents.isEmpty()
                ? new ByteArrayEntity(
                        json.array(),
                        json.arrayOffset(),
                        json.remaining(),
                        ContentType.APPLICATION_JSON)
                : new EntityTemplate(length(), ContentType.APPLICATION_JSON, null, this::writeTo);
    }

    /** Writes what is sent. */
    public void writeTo(OutputStream out) throws IOException {
        int written = 0;
        for (Inserted inserted : contents) {
            write(out, written, inserted.at());
            writeBase64(out, inserted.content().read());
            written = inserted.at();
        }
        write(out, written, json.remaining());
    }

    private void write(OutputStream out, int from, int to) throws IOException {
        out.write(json.array(), json.arrayOffset() + from, to - from);
    }

    private static void writeBase64(OutputStream out, byte[] bytes) throws IOException {
        for (int from = 0; from < bytes.length; from += PIECE) {
            int to = Math.min(bytes.length, from + PIECE);
            out.write(Base64.getEncoder().encode(Arrays.copyOfRange(bytes, from, to)));
        }
    }
}
