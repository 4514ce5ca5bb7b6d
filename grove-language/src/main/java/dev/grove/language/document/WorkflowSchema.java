package dev.grove.language.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The form of a document as JSON Schema, for authors and models. What it says is less than what is
 * checked: names, references and expressions have no schema.
 */
public final class WorkflowSchema {

    private static final ObjectNode SCHEMA = read();

    private WorkflowSchema() {}

    public static ObjectNode json() {
        return SCHEMA.deepCopy();
    }

    private static ObjectNode read() {
        String file = "workflow.schema.json";
        try (InputStream in =
                Objects.requireNonNull(WorkflowSchema.class.getResourceAsStream(file), file)) {
            return (ObjectNode) JsonMapper.shared().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
