package dev.grove.mcp.client;

import java.util.Objects;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Identity of this client, as it sends it to servers. */
final class ClientIdentity {

    private static final String VERSION =
            Objects.requireNonNullElse(
                    ClientIdentity.class.getPackage().getImplementationVersion(), "development");

    private ClientIdentity() {}

    static ObjectNode info() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("name", "grove")
                .put("title", "Grove")
                .put("version", VERSION);
    }
}
