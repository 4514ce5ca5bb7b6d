package dev.grove.cli.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** PATCH, a method that HttpURLConnection does not have: only its callers load the newer client. */
final class Patch {

    private Patch() {}

    static HttpReply open(ServerTarget server, ApiRequest request, Duration silence)
            throws IOException {
        HttpRequest.Builder patch =
                HttpRequest.newBuilder(URI.create(server.url() + request.path()))
                        .timeout(silence)
                        .method(
                                "PATCH",
                                HttpRequest.BodyPublishers.ofString(
                                        String.valueOf(request.body())));
        Headers.of(server, request).forEach(patch::header);
        try (HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
            HttpResponse<byte[]> answer =
                    client.send(patch.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() / 100 != 2) {
                throw ApiProblem.of(answer.statusCode(), new String(answer.body(), UTF_8));
            }
            return new HttpReply(
                    answer.statusCode(),
                    new ByteArrayInputStream(answer.body()),
                    name -> answer.headers().firstValue(name).orElse(null));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
