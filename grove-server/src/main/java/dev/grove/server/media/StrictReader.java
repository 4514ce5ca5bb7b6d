package dev.grove.server.media;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.language.json.StrictJson;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON that is a part of a body as strictly as one that is all of it. */
@Component
public class StrictReader {

    private final JsonMapper json;

    StrictReader(JsonMapper json) {
        this.json = json;
    }

    /**
     * Reads an object.
     *
     * @throws GroveException validation_failed
     * @throws HttpMessageNotReadableException which is answered as for a body
     */
    public <T> T read(byte[] text, Class<T> type) {
        refuseFaults(text);
        try {
            T read = json.readValue(text, type);
            if (read == null) {
                throw new GroveException(
                        ErrorCode.VALIDATION_FAILED, "The request must be a JSON object");
            }
            return read;
        } catch (JacksonException e) {
            throw new HttpMessageNotReadableException(
                    "unreadable part",
                    e,
                    new Read(new HttpHeaders(), new ByteArrayInputStream(text)));
        }
    }

    static void refuseFaults(byte[] text) {
        StrictJson.fault(text)
                .ifPresent(fault -> {
                    throw new GroveException(ErrorCode.VALIDATION_FAILED, fault);
                });
    }

    /** Bytes that were looked at already. */
    record Read(HttpHeaders headers, InputStream body) implements HttpInputMessage {

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public HttpHeaders getHeaders() {
            return headers;
        }
    }
}
