package dev.grove.core.model.openai;

import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.RequestPath;
import dev.grove.core.model.http.dialect.Dialect;
import java.util.LinkedHashMap;
import java.util.Map;

/** Paths and headers of requests to an endpoint: Azure wants {@code api-key} and a version. */
record ChatEndpoint(ModelAddress address, Dialect dialect) {

    String maxTokensField() {
        String field = dialect.maxTokensField();
        return field == null ? OpenAiSettings.Endpoint.MAX_TOKENS_FIELD : field;
    }

    /** A path of the protocol with the endpoint's parameters, in the order of their names. */
    String path(String path) {
        return RequestPath.of(path, dialect.query());
    }

    /** The key among them, where there is one. */
    Map<String, String> headers() {
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
