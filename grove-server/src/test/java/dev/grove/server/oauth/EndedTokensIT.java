package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tokens end with their client, and with the key that signed them. */
class EndedTokensIT extends OAuthServerIT {

    @Test
    void endsTheTokensAndStreamsOfAClientThatIsRevoked() throws Exception {
        HttpAnswer client = newClient("invoke");
        String token = tokenOf(client);
        HttpCaller bearer = as(token);
        HttpClient http = HttpClient.newHttpClient();
        try {
            HttpResponse<InputStream> stream =
                    http.send(
                            rpc(
                                            bearer,
                                            "subscriptions/listen",
                                            "\"notifications\":{\"toolsListChanged\":true},")
                                    .timeout(Duration.ofSeconds(60))
                                    .build(),
                            HttpResponse.BodyHandlers.ofInputStream());
            assertThat(stream.statusCode()).isEqualTo(200);
            BufferedReader lines =
                    new BufferedReader(
                            new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
            assertThat(lines.readLine()).isNotNull();
            assertThat(admin.delete("/oauth2/clients/" + client.text("client_id")).status())
                    .isEqualTo(204);
            assertThat(call(token, "tools/list").status()).isEqualTo(401);
            assertThat(ask(grant(), basicOf(client)).status()).isEqualTo(401);
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (lines.readLine() != null) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
        } finally {
            http.shutdownNow();
        }
        assertThat(admin.get("/oauth2/clients?limit=200").body())
                .doesNotContain(client.text("client_id"));
    }

    @Test
    void goesOnWithTokensOfAnEarlierKeyUntilTheOperatorEndsIt() {
        String token = tokenOf(secretClient);
        HttpAnswer rotated = operator().post("/oauth2/keys/rotate", "");
        assertThat(rotated.status()).isEqualTo(200);
        assertThat(anonymous().get("/oauth2/jwks").json().path("keys"))
                .hasSizeGreaterThanOrEqualTo(2)
                .extracting(key -> key.path("kid").stringValue())
                .contains(rotated.text("kid"));
        assertThat(anonymous().get("/oauth2/jwks").body()).doesNotContain("\"d\"", "\"p\"");
        assertThat(call(token, "tools/list").status()).isEqualTo(200);
        assertThat(call(tokenOf(secretClient), "tools/list").status()).isEqualTo(200);
        assertThat(operator().post("/oauth2/keys/rotate?end_old=true", "").status()).isEqualTo(200);
        assertThat(call(token, "tools/list").status()).isEqualTo(401);
        assertThat(anonymous().get("/oauth2/jwks").json().path("keys")).hasSize(1);
        assertThat(admin.post("/oauth2/keys/rotate", "").status()).isEqualTo(403);
    }
}
