package dev.grove.server.workflow;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.workflow.definition.WorkflowSource;
import dev.grove.language.document.WorkflowDocuments;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;

/** Documents as bodies of requests. */
final class WorkflowBodies {

    static final String YAML = "application/yaml";

    private WorkflowBodies() {}

    /** Reads the body of a request that stores a workflow. */
    static WorkflowSource stored(byte[] body, MediaType type) {
        if (body.length > WorkflowDocuments.MOST_BYTES) {
            throw new GroveException(
                    ErrorCode.PAYLOAD_TOO_LARGE,
                    "A workflow may have at most %d bytes (256 KiB); split it into several"
                            .formatted(WorkflowDocuments.MOST_BYTES));
        }
        return source(body, type);
    }

    static WorkflowSource source(byte[] body, MediaType type) {
        String text = text(body);
        return type.isCompatibleWith(MediaType.APPLICATION_JSON)
                ? WorkflowSource.json(text)
                : WorkflowSource.yaml(text);
    }

    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString();
        } catch (CharacterCodingException _) {
            throw new GroveException(ErrorCode.VALIDATION_FAILED, "The body is not valid UTF-8");
        }
    }
}
