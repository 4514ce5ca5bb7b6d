package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.feed.FeedStream;
import dev.grove.server.oauth.TokenRequests;
import java.net.http.HttpRequest;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The stream of a run that goes on ends with what its reader authenticated by. */
class RevokedReadersIT extends ServerIT {

    private HttpCaller caller;
    private WaitingRun run;
    private List<JsonNode> calls;

    @BeforeEach
    void startARunThatWaits() {
        caller = newCaller(newTenant(), "admin");
        run =
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600",
                        "");
        calls = run.awaitCalls("approval");
    }

    @Test
    void showsNothingThatHappensAfterTheKeyWasRevoked() throws InterruptedException {
        HttpAnswer key = newKey();
        try (FeedStream stream = open(as(key.text("key")).request(run.path("stream")))) {
            assertThat(caller.delete("/mcp/keys/" + key.text("id")).status()).isEqualTo(204);
            completeTheRun();
            stream.awaitEnd();
            assertThat(types(stream)).doesNotContain("run.completed");
        }
    }

    @Test
    void showsNothingThatHappensAfterTheSessionEnded() throws InterruptedException {
        CookieSession session = CookieSession.begin(anonymous(), newKey().text("key"));
        try (FeedStream stream = open(session.request(run.path("stream")))) {
            assertThat(session.end().status()).isEqualTo(204);
            completeTheRun();
            stream.awaitEnd();
            assertThat(types(stream)).doesNotContain("run.completed");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void showsNothingThatHappensAfterAClientOfTheTokenWasRevoked(boolean ofSubject)
            throws InterruptedException {
        TokenRequests requests = new TokenRequests(anonymous());
        HttpAnswer subject = TokenRequests.newClient(caller, "read_only");
        HttpAnswer other = TokenRequests.newClient(caller, "read_only");
        String token = requests.exchanged(other, requests.everywhere(subject), "trust/sandboxed");
        HttpAnswer revoked = ofSubject ? subject : other;
        try (FeedStream stream = open(as(token).request(run.path("stream")))) {
            assertThat(caller.delete("/oauth2/clients/" + revoked.text("client_id")).status())
                    .isEqualTo(204);
            completeTheRun();
            stream.awaitEnd();
            assertThat(types(stream)).doesNotContain("run.completed");
        }
    }

    @Test
    void showsTheEndToAReaderWhoseTokenIsGood() throws InterruptedException {
        HttpAnswer client = TokenRequests.newClient(caller, "read_only");
        String token = new TokenRequests(anonymous()).everywhere(client);
        try (FeedStream stream = open(as(token).request(run.path("stream")))) {
            completeTheRun();
            stream.awaitEnd();
            assertThat(types(stream)).contains("run.completed");
        }
    }

    @Test
    void showsTheEndToAReaderWhoseKeyIsGood() throws InterruptedException {
        try (FeedStream stream = open(as(newKey().text("key")).request(run.path("stream")))) {
            completeTheRun();
            stream.awaitEnd();
            assertThat(types(stream)).contains("run.completed");
        }
    }

    /** Opens the stream, and awaits the first event of it. */
    private static FeedStream open(HttpRequest.Builder request) throws InterruptedException {
        FeedStream stream = FeedStream.open(request, 0);
        assertThat(stream.next().path("type").asString()).isEqualTo("run.queued");
        return stream;
    }

    private void completeTheRun() {
        for (JsonNode call : calls) {
            assertThat(
                            run.decide(call.path("id").asString(), "{\"decision\":\"approve\"}")
                                    .status())
                    .isEqualTo(200);
        }
        run.awaitStatus("completed");
    }

    private static List<String> types(FeedStream stream) {
        return stream.rest().stream().map(event -> event.path("type").asString()).toList();
    }

    private HttpAnswer newKey() {
        return caller.post("/mcp/keys", "{\"name\":\"reader\",\"scope\":\"read_only\"}");
    }
}
