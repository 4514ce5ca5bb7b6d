package dev.grove.server.openai;

import dev.grove.core.error.GroveException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Metadata of a request, with the name of its user, by which a person's deletion finds the run. */
public final class AskedMetadata {

    private AskedMetadata() {}

    public static ObjectNode of(ObjectNode request) {
        JsonNode given = request.path("metadata");
        if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
            throw GroveException.invalid("metadata", "must be an object of texts");
        }
        ObjectNode metadata =
                given instanceof ObjectNode object
                        ? object.deepCopy()
                        : JsonNodeFactory.instance.objectNode();
        for (String name : new String[] {"user", "safety_identifier"}) {
            if (request.path(name).isString() && !metadata.has("user")) {
                metadata.put("user", request.path(name).stringValue());
            }
        }
        return metadata;
    }
}
