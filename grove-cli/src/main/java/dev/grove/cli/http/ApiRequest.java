package dev.grove.cli.http;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Request of the API.
 *
 * @param path with its query, encoded
 * @param lastEventId where a stream goes on; null for its beginning
 * @param idempotencyKey by which the server knows the request again; null for none
 * @param isRepeatable whether sending it twice does what sending it once does
 */
public record ApiRequest(
        String method,
        String path,
        @Nullable JsonNode body,
        @Nullable String lastEventId,
        @Nullable String idempotencyKey,
        boolean isRepeatable) {

    public static ApiRequest get(String path) {
        return new ApiRequest("GET", path, null, null, null, true);
    }

    public static ApiRequest delete(String path) {
        return new ApiRequest("DELETE", path, null, null, null, true);
    }

    public static ApiRequest patch(String path, JsonNode body) {
        return new ApiRequest("PATCH", path, body, null, null, true);
    }

    public static ApiRequest post(String path, @Nullable JsonNode body) {
        return new ApiRequest("POST", path, body, null, null, false);
    }

    /** Request that may be sent again under its key. */
    public static ApiRequest once(String path, JsonNode body, String idempotencyKey) {
        return new ApiRequest("POST", path, body, null, idempotencyKey, true);
    }

    /** Request that may be sent again, since a member of its body says which one it is. */
    public static ApiRequest named(String path, JsonNode body) {
        return new ApiRequest("POST", path, body, null, null, true);
    }

    public static ApiRequest streamAfter(String path, @Nullable String lastEventId) {
        return new ApiRequest("GET", path, null, lastEventId, null, true);
    }
}
