package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Streams that are opened side by side. Each is written on a thread of its own, which must not
 * touch the headers while the request's thread still does.
 */
class StreamsAtOnceIT extends ServerIT {

    private static final int AT_ONCE = 100;
    private static final int ROUNDS = 6;

    @Test
    void allBeginWithTheHeadersOfTheAnswer() throws Exception {
        HttpCaller caller = newCaller(newTenant(), "admin");
        WaitingRun run =
                WaitingRun.start(
                        caller,
                        "asker",
                        ",\"client_tools\":[{\"name\":\"ask_user\",\"description\":\"Asks.\","
                                + "\"input_schema\":{\"type\":\"object\"}}]",
                        "");
        run.awaitCalls("client_tool");
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(caller.server() + run.path("stream")))
                        .header("Authorization", "Bearer " + caller.key())
                        .header("Accept", "text/event-stream")
                        .timeout(Duration.ofSeconds(30))
                        .build();
        for (int round = 0; round < ROUNDS; round++) {
            try (HttpClient client =
                    HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
                List<CompletableFuture<HttpResponse<InputStream>>> opening = new ArrayList<>();
                for (int i = 0; i < AT_ONCE; i++) {
                    opening.add(
                            client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream()));
                }
                for (CompletableFuture<HttpResponse<InputStream>> stream : opening) {
                    assertBegun(stream.get(30, TimeUnit.SECONDS));
                }
                client.shutdownNow();
            }
        }
    }

    private static void assertBegun(HttpResponse<InputStream> stream) throws Exception {
        assertThat(stream.statusCode()).isEqualTo(200);
        assertThat(stream.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        assertThat(stream.headers().allValues("X-Frame-Options")).hasSize(1);
        BufferedReader lines =
                new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
        assertThat(lines.readLine()).isEqualTo("retry: 2000");
        assertThat(lines.readLine()).isEmpty();
        assertThat(lines.readLine()).isEqualTo("event: run.queued");
    }
}
