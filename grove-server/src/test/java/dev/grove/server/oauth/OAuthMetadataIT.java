package dev.grove.server.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.TokenIssuer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Endpoints open to callers without a token: programs that know nothing, and browser pages. */
class OAuthMetadataIT extends OAuthServerIT {

    @Test
    void leadsAClientThatKnowsNothingToAToken() {
        HttpAnswer closed = anonymous().send(rpc(anonymous(), "tools/list", ""));
        assertThat(closed.status()).isEqualTo(401);
        String challenge = closed.headers().firstValue("WWW-Authenticate").orElseThrow();
        assertThat(challenge).contains("scope=\"mcp:invoke\"").doesNotContain("error=");
        String place = challenge.replaceAll(".*resource_metadata=\"([^\"]+)\".*", "$1");
        assertThat(place).isEqualTo(base() + "/.well-known/oauth-protected-resource" + RPC);
        HttpAnswer resource = anonymous().get(URI.create(place).getPath());
        assertThat(resource.headers().firstValue("Cache-Control")).contains("max-age=3600");
        assertThat(resource.body())
                .isEqualTo(
                        """
                        {"resource":"%s","authorization_servers":["%s","%s"],\
                        "scopes_supported":["mcp:read","mcp:invoke","mcp:provision","mcp:admin"],\
                        "bearer_methods_supported":["header"],"authorization_details_types_supported":["grove_authority"]}\
                        """
                                .formatted(resource(), base(), TokenIssuer.shared().name()));
        assertThat(anonymous().get("/.well-known/oauth-protected-resource").body())
                .isEqualTo(resource.body());
        HttpAnswer server = anonymous().get("/.well-known/oauth-authorization-server");
        assertThat(server.body())
                .isEqualTo(
                        """
                        {"issuer":"%1$s","authorization_endpoint":"%1$s/oauth2/authorize","token_endpoint":"%1$s/oauth2/token",\
                        "registration_endpoint":"%1$s/oauth2/register",\
                        "jwks_uri":"%1$s/oauth2/jwks",\
                        "scopes_supported":["mcp:read","mcp:invoke","mcp:provision","mcp:admin"],\
                        "response_types_supported":[],"grant_types_supported":\
                        ["client_credentials","urn:ietf:params:oauth:grant-type:token-exchange"],\
                        "token_endpoint_auth_methods_supported":\
                        ["client_secret_basic","client_secret_post","private_key_jwt"],\
                        "token_endpoint_auth_signing_alg_values_supported":["ES256","PS256","RS256"],\
                        "authorization_details_types_supported":["grove_authority"],\
                        "protected_resources":["%1$s/mcp/rpc","%1$s"]}\
                        """
                                .formatted(base()));
        assertThat(anonymous().get("/.well-known/openid-configuration").status()).isEqualTo(401);
    }

    @Test
    void leadsACallerOfTheApiToATokenForIt() {
        HttpAnswer closed = anonymous().get("/agents");
        String challenge = closed.headers().firstValue("WWW-Authenticate").orElseThrow();
        String place = challenge.replaceAll(".*resource_metadata=\"([^\"]+)\".*", "$1");
        assertThat(place).isEqualTo(base() + "/.well-known/oauth-protected-resource/api");
        JsonNode metadata = anonymous().get(URI.create(place).getPath()).json();
        assertThat(metadata.path("resource").asString()).isEqualTo(base());
        assertThat(metadata.path("authorization_servers").toString())
                .isEqualTo("[\"" + base() + "\"]");
        String token =
                tokenOf(
                        secretClient,
                        "resource",
                        metadata.path("resource").asString(),
                        "scope",
                        "mcp:read");
        assertThat(as(token).get("/agents").status()).isEqualTo(200);
    }

    @Test
    void letsPagesOfAdmittedOriginsIn() {
        HttpAnswer asked = preflight("https://pages.example.com");
        assertThat(asked.status()).isEqualTo(200);
        assertThat(asked.headers().firstValue("Access-Control-Allow-Origin"))
                .contains("https://pages.example.com");
        assertThat(asked.headers().firstValue("Access-Control-Allow-Headers").orElseThrow())
                .contains("authorization", "mcp-param-region");
        HttpAnswer closed =
                anonymous()
                        .send(
                                rpc(anonymous(), "tools/list", "")
                                        .header("Origin", "https://pages.example.com"));
        assertThat(closed.status()).isEqualTo(401);
        assertThat(closed.headers().firstValue("Access-Control-Expose-Headers").orElseThrow())
                .contains("Mcp-Session-Id", "MCP-Protocol-Version", "WWW-Authenticate");
        // A page of this machine is of another program too.
        for (String other : List.of("https://evil.example.com", "http://localhost:6274")) {
            HttpAnswer foreign = preflight(other);
            assertThat(foreign.status()).as(other).isEqualTo(403);
            assertThat(foreign.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        }
        HttpAnswer rest =
                admin.send(
                        admin.request("/agents")
                                .header("Origin", "https://pages.example.com")
                                .GET());
        assertThat(rest.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    /** No page that the query names is ever sent to. */
    @Test
    void givesNothingOutWhereUsersAreSent() {
        HttpAnswer answer =
                anonymous()
                        .get(
                                "/oauth2/authorize?response_type=code&client_id=x&redirect_uri=https%3A%2F%2Fevil.example");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Location")).isEmpty();
        assertThat(answer.text("error")).isEqualTo("unsupported_response_type");
        assertThat(answer.text("error_description")).contains("/oauth2/token", "mistyped");
    }

    /** Clients register when their key was refused, and show people what they are answered. */
    @Test
    void registersNoClientAndSaysWhatToDoInstead() {
        for (String body :
                List.of("{\"redirect_uris\":[\"http://127.0.0.1:3334/callback\"]}", "{", "")) {
            HttpAnswer answer = anonymous().post("/oauth2/register", body);
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(answer.text("error")).isEqualTo("access_denied");
            assertThat(answer.text("error_description"))
                    .contains("Authorization: Bearer grove_", "/oauth2/token", "mistyped");
            assertThat(answer.json().propertyNames())
                    .containsExactlyInAnyOrder("error", "error_description");
        }
    }

    private HttpAnswer preflight(String origin) {
        return anonymous()
                .send(
                        anonymous()
                                .request(RPC)
                                .header("Origin", origin)
                                .header("Access-Control-Request-Method", "POST")
                                .header(
                                        "Access-Control-Request-Headers",
                                        "authorization, mcp-param-region")
                                .method("OPTIONS", BodyPublishers.noBody()));
    }

    /** A client with a key that was revoked looks for these to find out what to do. */
    @Test
    void isOpenWhateverComesWithARequest() {
        for (String path :
                List.of(
                        "/.well-known/oauth-protected-resource" + RPC,
                        "/oauth2/jwks",
                        "/v3/api-docs",
                        "/actuator/health/liveness")) {
            assertThat(as("grove_wrong").get(path).status()).as(path).isEqualTo(200);
        }
        assertThat(as("grove_wrong").get("/agents").status()).isEqualTo(401);
        assertThat(as("grove_wrong").get("/actuator/prometheus").status()).isEqualTo(401);
    }
}
