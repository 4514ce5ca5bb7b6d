package dev.grove.language.schema;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Checks values as large as they come against a schema of Grove's own. */
public final class TrustedSchema {

    private TrustedSchema() {}

    /** Faults of a value, the first ten; without the bound on work that others' schemas have. */
    public static List<String> faults(JsonSchema schema, JsonNode value) {
        return switch (schema.check(value, Long.MAX_VALUE)) {
            case JsonSchema.Check.Judged(List<String> faults) -> faults;
            case JsonSchema.Check.Stopped(String why) -> List.of(why);
        };
    }
}
