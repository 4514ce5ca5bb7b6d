package dev.grove.server.openai.parameter;

import dev.grove.core.error.GroveException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Members of requests that are true or false. */
public final class Flags {

    private Flags() {}

    /**
     * Reads a member.
     *
     * @param unlessSet what holds where it is null, or not there
     * @throws GroveException validation_failed for what is neither true nor false
     */
    public static boolean flag(ObjectNode request, String name, boolean unlessSet) {
        return flag(request.path(name), name, unlessSet);
    }

    /** Reads a member of an object that is itself a member. */
    public static boolean flagIn(ObjectNode request, String object, String name) {
        JsonNode holder = request.path(object);
        if (holder.isMissingNode() || holder.isNull()) {
            return false;
        }
        if (!holder.isObject()) {
            throw GroveException.invalid(object, "must be an object");
        }
        return flag(holder.path(name), object + "." + name, false);
    }

    private static boolean flag(JsonNode value, String field, boolean unlessSet) {
        if (value.isMissingNode() || value.isNull()) {
            return unlessSet;
        }
        if (!value.isBoolean()) {
            throw GroveException.invalid(field, "must be true or false, without quotes");
        }
        return value.booleanValue();
    }
}
