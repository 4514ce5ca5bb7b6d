package dev.grove.server;

import dev.grove.server.openapi.Contract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;

/**
 * An HTTP client of the server, which holds what it answers against the API's contract.
 *
 * @param key empty for anonymous requests
 * @param tenant what the header {@code Grove-Tenant} says; empty for no header
 * @param checks whether answers are held against the contract: of another build it is another one
 * @param client sends
 */
public record HttpCaller(URI server, String key, String tenant, boolean checks, HttpClient client) {

    /** Client for all callers: each would have threads of its own. */
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    public HttpCaller(URI server, String key, String tenant) {
        this(server, key, tenant, true, CLIENT);
    }

    /** Another client, of another version of HTTP or one that trusts another certificate. */
    public HttpCaller through(HttpClient other) {
        return new HttpCaller(server, key, tenant, checks, other);
    }

    public HttpCaller forTenant(String nameOrId) {
        return new HttpCaller(server, key, nameOrId, checks, client);
    }

    /** Caller of the same server under another key. */
    public HttpCaller under(String other) {
        return new HttpCaller(server, other, tenant, checks, client);
    }

    /**
     * Caller of a server whose contract is not the one of these sources, or of a proxy, which has
     * none.
     */
    public HttpCaller withoutContract() {
        return new HttpCaller(server, key, tenant, false, client);
    }

    public HttpAnswer get(String path) {
        return send(request(path).GET());
    }

    public HttpAnswer delete(String path) {
        return send(request(path).DELETE());
    }

    public HttpAnswer post(String path, String json) {
        return call("POST", path, json);
    }

    /** A post that may be sent again under the same key. */
    public HttpAnswer postUnderKey(String path, String json, String idempotencyKey) {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", idempotencyKey)
                        .POST(HttpRequest.BodyPublishers.ofString(json)));
    }

    public HttpAnswer call(String method, String path, String json) {
        return send(
                request(path)
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(json)));
    }

    /** A request to add to, with the caller's headers. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(90));
        if (!key.isEmpty()) {
            request.header("Authorization", "Bearer " + key);
        }
        if (!tenant.isEmpty()) {
            request.header("Grove-Tenant", tenant);
        }
        return request;
    }

    public HttpAnswer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            if (checks) {
                Contract.check(
                        response.request().method(),
                        response.uri().getPath(),
                        response.statusCode(),
                        response.headers().firstValue("Content-Type").orElse(""),
                        response.body());
            }
            return new HttpAnswer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
