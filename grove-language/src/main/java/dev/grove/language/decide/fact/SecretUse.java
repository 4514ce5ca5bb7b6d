package dev.grove.language.decide.fact;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A use of a secret that a request asks for; conditions know it as {@code secret}.
 *
 * @param path of the request
 * @param slot where the secret stands, such as {@code header:Authorization}
 * @param method of HTTP; null where it cannot be seen
 * @param uses of it by the run, before this one
 */
public record SecretUse(
        String name,
        String host,
        int port,
        String path,
        String slot,
        @Nullable String method,
        long uses)
        implements Fact {

    public static final String VARIABLE = "secret";

    @Override
    public String variable() {
        return VARIABLE;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", name)
                        .put("host", host)
                        .put("port", port)
                        .put("path", path)
                        .put("slot", slot)
                        .put("uses", uses);
        if (method != null) {
            json.put("method", method);
        }
        return json;
    }
}
