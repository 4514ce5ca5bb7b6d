package dev.grove.core.model.http.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.RequestBody;
import dev.grove.core.model.http.TestModelHttp;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Endpoints that tenants name; {@code ModelEndpointIT} has runs use them. */
class VettedClientTest {

    private static final String KEY = "sk-of-the-tenant";

    private final ModelServer server = ModelServer.start(_ -> Reply.text("hello"));

    @AfterEach
    void close() {
        server.close();
    }

    private static ModelOutcome ask(String url, boolean vetted, String... allowed)
            throws IOException {
        try (ModelHttp http = TestModelHttp.allowing(List.of(allowed), Duration.ofSeconds(5))) {
            return http.post(
                    new ModelAddress(url, ModelKey.ofSecret(KEY, "model.corp.api_key"), vetted),
                    "/v1/chat/completions",
                    Map.of("Authorization", "Bearer " + KEY),
                    new RequestBody(
                            ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8)), List.of()),
                    events -> {
                        while (events.next() != null) {
                            // Read to its end.
                        }
                        return new ModelOutcome.Cancelled();
                    },
                    new Cancellation());
        }
    }

    @Test
    void areAskedOnlyWhereTheServerMayGo() throws IOException {
        ModelOutcome refused = ask(server.url(), true);
        assertThat(refused).isInstanceOf(ModelOutcome.Rejected.class);
        assertThat(refused.toString()).contains("GROVE_EGRESS_ALLOW").doesNotContain(KEY);
        assertThat(server.requests()).isEmpty();

        assertThat(ask(server.url(), true, "127.0.0.1")).isInstanceOf(ModelOutcome.Cancelled.class);
        assertThat(ask(server.url(), false))
                .as("an operator's endpoint needs no leave")
                .isInstanceOf(ModelOutcome.Cancelled.class);
        assertThat(server.requests()).hasSize(2);
    }

    /** Decided before any connection. */
    @ParameterizedTest
    @CsvSource({
        "https://10.0.0.1, special-purpose",
        "https://[::ffff:169.254.169.254], ''",
        "http://192.0.2.7, ''",
        "https://localhost, metadata service",
        "https://metadata.google.internal, metadata service"
    })
    void areNotAskedInsideOfNetworks(String url, String words) throws IOException {
        ModelOutcome outcome = ask(url, true);
        assertThat(outcome).isInstanceOf(ModelOutcome.Rejected.class);
        assertThat(outcome.toString()).contains("may not be called").contains(words);
    }

    @Test
    void areNotFollowedElsewhere() throws IOException {
        server.reply(_ -> new Reply.Fails(307, Map.of("Location", "https://10.0.0.1/"), ""));
        assertThat(ask(server.url(), true, "127.0.0.1")).isInstanceOf(ModelOutcome.Rejected.class);
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void failWithoutAnAddressInTheWords() throws IOException {
        String url = server.url();
        server.close();
        ModelOutcome outcome = ask(url, true, "127.0.0.1");
        assertThat(outcome)
                .isEqualTo(
                        new ModelOutcome.Unavailable(
                                "The connection to the model failed: the host did not accept it",
                                null,
                                null));
    }
}
