package dev.grove.server.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The way from a server to where its effects are counted.
 *
 * @param server by which name this server is known there
 */
record Outside(URI address, String server, HttpClient client) {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(LIMIT);
    }

    /** Reports a step and waits until it may go on. */
    void passStep(String step, Side side) {
        ObjectNode body = JsonMapper.shared().createObjectNode();
        body.put("server", server);
        body.put("step", step);
        body.put("side", side.name());
        try {
            client.send(
                    request("/steps").POST(BodyPublishers.ofString(body.toString())).build(),
                    HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
