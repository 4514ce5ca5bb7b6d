package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import dev.grove.server.HttpAnswer;
import dev.grove.server.TokenIssuer;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Clients are kept apart from keys, and their keys from us. */
class OAuthClientsIT extends OAuthServerIT {

    @Test
    void keepsClientsApartFromKeys() {
        String id = secretClient.text("client_id");
        assertThat(admin.get("/mcp/keys?limit=200").body()).doesNotContain(id);
        assertThat(admin.delete("/mcp/keys/" + id).status()).isEqualTo(404);
        assertThat(admin.post("/mcp/keys/" + id + "/rotate", "").status()).isEqualTo(404);
        String key = newKey(tenant, "invoke").text("id");
        assertThat(admin.delete("/oauth2/clients/" + key).status()).isEqualTo(404);
        HttpAnswer list = admin.get("/oauth2/clients?limit=200");
        assertThat(list.body()).contains(id).doesNotContain(secretClient.text("client_secret"));
        assertThat(newCaller(tenant, "provision").get("/oauth2/clients").status()).isEqualTo(403);
        HttpAnswer privateKey =
                admin.post(
                        "/oauth2/clients",
                        "{\"name\":\"x\",\"scope\":\"invoke\",\"jwks\":%s}"
                                .formatted(new JWKSet(TokenIssuer.newKey()).toString(false)));
        assertThat(privateKey.text("errors/0/field")).isEqualTo("jwks");
    }

    @Test
    void saysWhenAClientWasUsedLast() {
        HttpAnswer client = newClient("invoke");
        assertThat(lastUse(client).isNull()).isTrue();
        String id = client.text("client_id");
        assertThat(ask(grant(), basic(id, "wrong")).status()).isEqualTo(401);
        assertThat(lastUse(client).isNull()).as("of a wrong secret").isTrue();
        Instant before = Instant.now();
        tokenOf(client);
        assertThat(Instant.parse(lastUse(client).asString()))
                .isBetween(before.minusSeconds(1), Instant.now());
    }

    private JsonNode lastUse(HttpAnswer client) {
        return admin.get("/oauth2/clients?limit=200")
                .json()
                .get("items")
                .valueStream()
                .filter(item -> item.get("client_id").asString().equals(client.text("client_id")))
                .findFirst()
                .orElseThrow()
                .get("last_used_at");
    }
}
