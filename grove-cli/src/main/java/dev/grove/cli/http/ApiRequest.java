package dev.grove.cli.http;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Request of the API.
 *
 * @param path with its query, encoded
 * @param lastEventId where a stream goes on; null for its beginning
 * @param idempotencyKey by which the server knows the request again; null for none
 */
public record ApiRequest(
        String method,
        String path,
        @Nullable JsonNode body,
        @Nullable String lastEventId,
        @Nullable String idempotencyKey) {

    public static ApiRequest get(String path) {
        return new ApiRequest("GET", path, null, null, null);
    }

    public static ApiRequest delete(String path) {
        return new ApiRequest("DELETE", path, null, null, null);
    }

    public static ApiRequest post(String path, JsonNode body) {
        return new ApiRequest("POST", path, body, null, null);
    }

    /** Request that may be sent again under its key. */
    public static ApiRequest once(String path, JsonNode body, String idempotencyKey) {
        return new ApiRequest("POST", path, body, null, idempotencyKey);
    }

    public static ApiRequest streamAfter(String path, @Nullable String lastEventId) {
        return new ApiRequest("GET", path, null, lastEventId, null);
    }

    /** Whether sending it twice does what sending it once does. */
    boolean isRepeatable() {
        return !method.equals("POST") || idempotencyKey != null;
    }
}
