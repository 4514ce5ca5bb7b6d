package dev.grove.server.openai.parameter;

import dev.grove.core.error.GroveException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Limits of an answer's length in requests. */
public final class OutputLimits {

    private OutputLimits() {}

    /**
     * The first of these members that is there; null for none.
     *
     * @throws GroveException validation_failed for what is no such limit
     */
    public static @Nullable Integer limit(ObjectNode request, String... names) {
        for (String name : names) {
            var value = request.path(name);
            if (value.isMissingNode() || value.isNull()) {
                continue;
            }
            if (!value.isInt() || value.intValue() < 1) {
                throw GroveException.invalid(
                        name, "must be a whole number from 1 to %d".formatted(Integer.MAX_VALUE));
            }
            return value.intValue();
        }
        return null;
    }
}
