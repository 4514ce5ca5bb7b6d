package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import dev.grove.server.HttpAnswer;
import dev.grove.server.TokenIssuer;
import org.junit.jupiter.api.Test;

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
}
