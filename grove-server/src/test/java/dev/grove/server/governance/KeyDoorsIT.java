package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.oauth.TokenRequests;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.Test;

/** Doors that a key with policies may start something by, and what stands for such a key. */
class KeyDoorsIT extends StartDoors {

    @Test
    void governsWhatAPagesTokenStarts() {
        HttpAnswer token =
                bound.post("/chat/pusher/tokens", "{\"user\":\"u\",\"ttl_seconds\":600}");
        assertThat(token.status()).as(token.body()).isEqualTo(201);
        HttpAnswer _ = chatAs(as(token.text("token")));
        assertGoverned();
    }

    @Test
    void governsWhatABrowsersSessionStarts() {
        CookieSession session = CookieSession.begin(anonymous(), key.text("key"));
        HttpAnswer answer =
                anonymous()
                        .send(
                                session.request("/agents/pusher/runs")
                                        .header("Grove-UI", "1")
                                        .header("Content-Type", "application/json")
                                        .POST(BodyPublishers.ofString(GOAL)));
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        assertGoverned();
    }

    @Test
    void governsWhatATokenOfAClientStarts() {
        publish("agents/pusher");
        HttpAnswer client =
                caller.post(
                        "/oauth2/clients",
                        "{\"name\":\"ci\",\"scope\":\"invoke\",\"policies\":[\"writer\"]}");
        assertThat(client.status()).as(client.body()).isEqualTo(201);
        HttpAnswer token = new TokenRequests(anonymous()).ask(client);
        bound = as(token.text("access_token"));
        mcp("pusher", GOAL);
        starter = client.text("client_id");
        assertGoverned();
    }
}
