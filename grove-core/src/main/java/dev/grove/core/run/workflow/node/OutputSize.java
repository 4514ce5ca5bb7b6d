package dev.grove.core.run.workflow.node;

import dev.grove.core.run.record.RunError;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Bound of what a node or a workflow gives, and of what a field reads of others: an advance holds
 * it in memory, and is made again at each start of a server until it succeeds.
 */
public final class OutputSize {

    /** Characters of JSON. */
    public static final int MOST = 8 << 20;

    /** Characters that one advance writes before another one follows. */
    static final int MOST_OF_ADVANCE = 4 << 20;

    private static final int OF_SCALAR = 5;

    private OutputSize() {}

    /** The reason why a value is no output; empty for one that is. */
    public static Optional<RunError> fault(JsonNode output) {
        return of(output) <= MOST
                ? Optional.empty()
                : Optional.of(
                        new RunError(
                                RunError.OUTPUT_INVALID,
                                "The output has more than %,d characters of JSON; give a part of it"
                                        .formatted(MOST)));
    }

    /** About the characters of a value's JSON; counting ends above {@link #MOST}. */
    public static int of(JsonNode json) {
        return (int) Math.min(measure(json, 0), MOST + 1L);
    }

    private static long measure(JsonNode json, long before) {
        if (before > MOST) {
            return before;
        }
        return switch (json.getNodeType()) {
            case STRING -> before + json.stringValue().length() + 2;
            case NUMBER -> before + json.numberValue().toString().length();
            case BINARY, BOOLEAN, MISSING, NULL, POJO -> before + OF_SCALAR;
            case ARRAY, OBJECT -> {
                long size = before + 2;
                for (Map.Entry<String, JsonNode> field : json.properties()) {
                    size = measure(field.getValue(), size + field.getKey().length() + 4);
                }
                if (json.isArray()) {
                    for (JsonNode element : json) {
                        size = measure(element, size + 1);
                    }
                }
                yield size;
            }
        };
    }
}
