package dev.grove.core.agent;

import dev.grove.core.error.FieldChecks;
import dev.grove.language.schema.JsonSchemas;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Schemas that a definition or a request holds, and what is wrong with them. */
public final class SchemaChecks {

    private static final int MAX_BYTES = 64 * 1024;

    private final JsonSchemas schemas;
    private final FieldChecks checks;

    public SchemaChecks(JsonSchemas schemas, FieldChecks checks) {
        this.schemas = schemas;
        this.checks = checks;
    }

    /** Checks a schema of anything; null when it was left out, or is refused. */
    public @Nullable ObjectNode any(String field, @Nullable JsonNode schema) {
        if (schema == null || schema.isNull()) {
            return null;
        }
        if (schema.toString().getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            checks.refuse(field, "may be at most 64 KiB of JSON");
            return null;
        }
        List<String> faults = schemas.faults(schema);
        faults.forEach(fault -> checks.refuse(field, fault));
        return faults.isEmpty() && schema instanceof ObjectNode object ? object : null;
    }

    /** Checks a schema of an object; null when it was left out, or is refused. */
    @Nullable ObjectNode ofObject(String field, @Nullable JsonNode schema) {
        return schema == null || schema.isNull() ? null : needed(field, schema);
    }

    /**
     * Checks a required schema of an object; null when it is refused, as also when it was left out.
     */
    @Nullable ObjectNode needed(String field, @Nullable JsonNode schema) {
        if (schema == null || !schema.path("type").asString("").equals("object")) {
            checks.refuse(field, "must be a JSON Schema of an object: {\"type\": \"object\", …}");
            return null;
        }
        return any(field, schema);
    }
}
