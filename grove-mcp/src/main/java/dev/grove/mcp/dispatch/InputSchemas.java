package dev.grove.mcp.dispatch;

import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Judges arguments; a schema is compiled once, not for each call. */
@Component
class InputSchemas {

    private static final int MOST_KEPT = 512;
    private static final int LARGEST_KEPT = 32 * 1024;

    private final JsonSchemas schemas;
    private final Map<ObjectNode, JsonSchema> compiled =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<ObjectNode, JsonSchema> eldest) {
                    return size() > MOST_KEPT;
                }
            };

    InputSchemas(JsonSchemas schemas) {
        this.schemas = schemas;
    }

    /** Finds faults of the arguments, in words for a model; empty when there are none. */
    List<String> faults(ObjectNode schema, ObjectNode arguments) {
        return compiled(schema).faults(arguments);
    }

    private JsonSchema compiled(ObjectNode schema) {
        synchronized (compiled) {
            JsonSchema present = compiled.get(schema);
            if (present != null) {
                return present;
            }
        }
        JsonSchema fresh = schemas.compile(schema);
        if (schema.toString().length() <= LARGEST_KEPT) {
            synchronized (compiled) {
                compiled.put(schema.deepCopy(), fresh);
            }
        }
        return fresh;
    }
}
