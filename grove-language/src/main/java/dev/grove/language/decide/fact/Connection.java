package dev.grove.language.decide.fact;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Request of a sandbox to the network; conditions know it as {@code net}.
 *
 * @param host a name in lower case, or an address
 * @param method of HTTP; null where it cannot be seen
 * @param path of the request; null where it cannot be seen
 */
public record Connection(String host, int port, @Nullable String method, @Nullable String path)
        implements Fact {

    public static final String VARIABLE = "net";

    @Override
    public String variable() {
        return VARIABLE;
    }

    @Override
    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("host", host).put("port", port);
        if (method != null) {
            json.put("method", method);
        }
        if (path != null) {
            json.put("path", path);
        }
        return json;
    }
}
