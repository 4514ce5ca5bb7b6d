package dev.grove.core.model.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.BearerEndpoint;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.ModelFamily;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings of an endpoint in its requests. */
class OpenAiEndpointTest {

    private final SentRequests sent = new SentRequests();

    @AfterEach
    void close() throws IOException {
        sent.close();
    }

    private ModelServer.Request ask(Dialect dialect) {
        Conversation conversation = sent.open(dialect, "p", List.of());
        conversation.append(new Message.User("g"));
        return sent.ask(conversation);
    }

    @Test
    void sendsKeyAndVersionWhereAzureReadsThem() {
        ModelServer.Request request =
                ask(
                        new Dialect(
                                null,
                                true,
                                false,
                                true,
                                CallIdForm.ANY,
                                "api-key",
                                Map.of("X-Team", "grove"),
                                Map.of("api-version", "2024-10-21 preview"),
                                ModelFamily.STANDARD));
        assertThat(request.headers()).containsEntry("Api-key", List.of("secret"));
        assertThat(request.headers()).containsEntry("X-team", List.of("grove"));
        assertThat(request.headers()).doesNotContainKey("Authorization");
    }

    @Test
    void writesParametersIntoThePath() {
        BearerEndpoint endpoint =
                new BearerEndpoint(
                        new ModelAddress("http://x", ModelKey.ofSetting("", "K"), false),
                        new Dialect(
                                null,
                                true,
                                false,
                                true,
                                CallIdForm.ANY,
                                null,
                                Map.of(),
                                Map.of("b", "1 2", "api-version", "a&b"),
                                ModelFamily.STANDARD));
        assertThat(endpoint.path("/models")).isEqualTo("/models?api-version=a%26b&b=1%202");
        assertThat(endpoint.headers()).as("no key").isEmpty();
    }

    @Test
    void asksForUsageAndNamesTheLimitAsTheEndpointTakesThem() {
        ModelServer.Request standard = ask(Dialect.STANDARD);
        assertThat(standard.json().at("/stream_options/include_usage").asBoolean()).isTrue();
        assertThat(standard.json().path("max_completion_tokens").asInt()).isEqualTo(100);
        assertThat(standard.headers()).containsEntry("Authorization", List.of("Bearer secret"));
        ModelServer.Request older =
                ask(
                        new Dialect(
                                "max_tokens",
                                false,
                                false,
                                true,
                                CallIdForm.ANY,
                                null,
                                Map.of(),
                                Map.of(),
                                ModelFamily.STANDARD));
        assertThat(older.json().has("stream_options")).isFalse();
        assertThat(older.json().has("max_completion_tokens")).isFalse();
        assertThat(older.json().path("max_tokens").asInt()).isEqualTo(100);
    }
}
