package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.RequestPath;
import dev.grove.core.model.http.dialect.Dialect;
import java.util.Map;
import java.util.TreeMap;

/** Paths and headers of requests to a server of the Messages API. */
final class AnthropicRequests {

    /** Version of the API that requests name where nothing else is set. */
    static final String VERSION = "2023-06-01";

    static final String VERSION_HEADER = "anthropic-version";

    private static final String VERSIONED = "/v1";
    private static final String AUTHORIZATION = "Authorization";

    private AnthropicRequests() {}

    /**
     * The path of a resource, after the address, with the parameters that the endpoint wants.
     *
     * @param resource such as {@code messages}
     */
    static String path(ModelAddress address, Dialect dialect, String resource) {
        String version = address.baseUrl().endsWith(VERSIONED) ? "" : VERSIONED;
        return RequestPath.of(version + "/" + resource, dialect.query());
    }

    /** The headers, those of the endpoint last: they go before the protocol's own. */
    static Map<String, String> headers(ModelAddress address, Dialect dialect) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put(VERSION_HEADER, VERSION);
        String key = address.key().value();
        if (!key.isBlank()) {
            String header = dialect.keyHeader() == null ? "x-api-key" : dialect.keyHeader();
            headers.put(
                    header,
                    header.equalsIgnoreCase(AUTHORIZATION) && key.indexOf(' ') < 0
                            ? "Bearer " + key
                            : key);
        }
        headers.putAll(dialect.headers());
        return headers;
    }
}
