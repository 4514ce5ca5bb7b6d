package dev.grove.server.document;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.DocumentReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;

/** A document as the body of a request. */
public record DocumentBody(DocumentFormat format, String text) {

    public static final String YAML = "application/yaml";

    /**
     * Reads the body of a request that stores a document.
     *
     * @param one what it is, such as {@code A workflow}
     * @throws GroveException {@code payload_too_large}
     */
    public static DocumentBody stored(byte[] body, MediaType type, String one) {
        if (body.length > DocumentReader.MOST_BYTES) {
            throw new GroveException(
                    ErrorCode.PAYLOAD_TOO_LARGE,
                    "%s may have at most %d bytes (256 KiB); split it into several"
                            .formatted(one, DocumentReader.MOST_BYTES));
        }
        return read(body, type);
    }

    public static DocumentBody read(byte[] body, MediaType type) {
        return new DocumentBody(
                type.isCompatibleWith(MediaType.APPLICATION_JSON)
                        ? DocumentFormat.JSON
                        : DocumentFormat.YAML,
                text(body));
    }

    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException _) {
            throw new GroveException(ErrorCode.VALIDATION_FAILED, "The body is not valid UTF-8");
        }
    }
}
