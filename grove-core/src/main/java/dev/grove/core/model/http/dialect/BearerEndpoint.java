package dev.grove.core.model.http.dialect;

import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.RequestPath;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Paths and headers of requests to an endpoint of OpenAI's protocols: Azure wants {@code api-key}
 * and a version.
 */
public record BearerEndpoint(ModelAddress address, Dialect dialect) {

    /** A path of the protocol with the endpoint's parameters, in the order of their names. */
    public String path(String path) {
        return RequestPath.of(path, dialect.query());
    }

    /** The key among them, where there is one. */
    public Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>(dialect.headers());
        String key = address.key().value();
        if (!key.isBlank()) {
            String name = dialect.keyHeader();
            if (name == null) {
                headers.put("Authorization", "Bearer " + key);
            } else {
                headers.put(name, key);
            }
        }
        return headers;
    }
}
