package dev.grove.cli.http;

import java.util.LinkedHashMap;
import java.util.Map;

/** Headers of a request. */
final class Headers {

    private Headers() {}

    static Map<String, String> of(ServerTarget server, ApiRequest request) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Authorization", "Bearer " + server.key());
        headers.put("Accept", "*/*");
        headers.put("User-Agent", "grove-cli");
        if (request.body() != null) {
            headers.put("Content-Type", "application/json");
        }
        if (server.tenant() != null) {
            headers.put("Grove-Tenant", server.tenant());
        }
        if (server.user() != null) {
            headers.put("Grove-User", server.user());
        }
        if (request.lastEventId() != null) {
            headers.put("Last-Event-ID", request.lastEventId());
        }
        if (request.idempotencyKey() != null) {
            headers.put("Idempotency-Key", request.idempotencyKey());
        }
        return headers;
    }
}
