package dev.grove.core.identity;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Receiver of requests that have an identity.
 *
 * @param audience name by which it knows itself
 */
public record IdentityAuth(String audience) {

    public static final String KIND = "run_identity";

    /** Form in which it is stored. */
    public ObjectNode written() {
        return JsonNodeFactory.instance.objectNode().put("kind", KIND).put("audience", audience);
    }

    /**
     * Reads the stored form; nothing where none is stored.
     *
     * @throws IllegalStateException for a kind of a later server: such a request must not be sent
     *     without what it asks for
     */
    public static Optional<IdentityAuth> read(JsonNode stored) {
        if (stored.isMissingNode() || stored.isNull()) {
            return Optional.empty();
        }
        if (!stored.path("kind").asString("").equals(KIND)) {
            throw new IllegalStateException("Stored auth is of an unknown kind");
        }
        return Optional.of(new IdentityAuth(stored.path("audience").stringValue()));
    }
}
