package dev.grove.server.openai;

import dev.grove.core.error.GroveException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Metadata of a request, with the name of its user, by which a person's deletion finds the run. */
public final class AskedMetadata {

    private static final String METADATA = "metadata";
    private static final List<String> USERS = List.of(RunUser.MEMBER, "safety_identifier");

    private AskedMetadata() {}

    /**
     * Reads a request's metadata.
     *
     * @param user person that the request speaks for; null for no particular person
     * @throws GroveException validation_failed for another person's name in the body
     */
    public static ObjectNode of(ObjectNode request, @Nullable String user) {
        JsonNode given = request.path(METADATA);
        if (!given.isMissingNode() && !given.isNull() && !given.isObject()) {
            throw GroveException.invalid(METADATA, "must be an object of texts");
        }
        ObjectNode metadata =
                given instanceof ObjectNode object
                        ? object.deepCopy()
                        : JsonNodeFactory.instance.objectNode();
        if (user != null) {
            requireSame(metadata, METADATA + "." + RunUser.MEMBER, RunUser.MEMBER, user);
            USERS.forEach(name -> requireSame(request, name, name, user));
            return metadata.put(RunUser.MEMBER, user);
        }
        for (String name : USERS) {
            if (request.path(name).isString() && !metadata.has(RunUser.MEMBER)) {
                metadata.put(RunUser.MEMBER, request.path(name).stringValue());
            }
        }
        return metadata;
    }

    private static void requireSame(ObjectNode in, String field, String name, String user) {
        JsonNode given = in.path(name);
        if (in.hasNonNull(name) && !(given.isString() && given.stringValue().equals(user))) {
            throw GroveException.invalid(
                    field,
                    "is another than the one of Grove-User, for whom this request speaks; leave one of both out");
        }
    }
}
