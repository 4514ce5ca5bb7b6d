package dev.grove.server.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class KeyIT extends ServerIT {

    @Test
    void showsTheRawKeyOnce() {
        HttpAnswer made = newKey(newTenant(), "admin");
        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text("key")).startsWith("grove_");
        HttpAnswer list = as(made.text("key")).get("/mcp/keys");
        assertThat(list.text("items/0/id")).isEqualTo(made.text("id"));
        assertThat(list.body()).doesNotContain(made.text("key"));
    }

    @Test
    void saysWhenAKeyWasUsedLast() {
        String tenant = newTenant();
        HttpCaller admin = newCaller(tenant, "admin");
        HttpAnswer made = newKey(tenant, "invoke");
        assertThat(lastUse(admin, made).isNull()).isTrue();
        Instant before = Instant.now();

        assertThat(as(made.text("key") + "x").get("/agents").status()).isEqualTo(401);
        assertThat(lastUse(admin, made).isNull()).as("of a wrong secret").isTrue();
        assertThat(as(made.text("key")).get("/agents").status()).isEqualTo(200);

        assertThat(Instant.parse(lastUse(admin, made).asString()))
                .isBetween(before.minusSeconds(1), Instant.now());
        HttpAnswer rotated = admin.post("/mcp/keys/" + made.text("id") + "/rotate", "");
        assertThat(rotated.json().get("last_used_at").isNull()).isFalse();
    }

    private static JsonNode lastUse(HttpCaller admin, HttpAnswer key) {
        return admin.get("/mcp/keys")
                .json()
                .get("items")
                .valueStream()
                .filter(item -> item.get("id").asString().equals(key.text("id")))
                .findFirst()
                .orElseThrow()
                .get("last_used_at");
    }

    @Test
    void endsARevokedKeyAtOnce() {
        HttpAnswer made = newKey(newTenant(), "admin");
        HttpCaller bearer = as(made.text("key"));
        assertThat(bearer.delete("/mcp/keys/" + made.text("id")).status()).isEqualTo(204);
        assertThat(bearer.get("/mcp/keys").status()).isEqualTo(401);
    }

    @Test
    void voidsTheOldSecretOfARotatedKey() {
        HttpAnswer made = newKey(newTenant(), "admin");
        HttpAnswer rotated =
                as(made.text("key")).post("/mcp/keys/" + made.text("id") + "/rotate", "");
        assertThat(rotated.status()).isEqualTo(200);
        assertThat(rotated.text("rotated_at")).isNotEmpty();
        assertThat(as(made.text("key")).get("/mcp/keys").status()).isEqualTo(401);
        assertThat(as(rotated.text("key")).get("/mcp/keys").status()).isEqualTo(200);
    }

    @Test
    void distinguishesAnotherTenantsKeyFromAMissingOneByNothing() {
        String theirs = newKey(newTenant(), "read_only").text("id");
        HttpCaller admin = newCaller(newTenant(), "admin");
        String missing = UUID.randomUUID().toString();
        HttpAnswer foreign = admin.delete("/mcp/keys/" + theirs);
        HttpAnswer absent = admin.delete("/mcp/keys/" + missing);
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.body().replace(theirs, missing)).isEqualTo(absent.body());
        assertThat(admin.get("/mcp/keys").body()).doesNotContain(theirs);
    }

    @Test
    void letsNoTenantMakeKeysForAnother() {
        HttpCaller admin = newCaller(newTenant(), "admin");
        String request = "{\"name\":\"x\",\"scope\":\"invoke\",\"tenant_id\":\"%s\"}";
        assertThat(admin.post("/mcp/keys", request.formatted(newTenant())).status()).isEqualTo(403);
        assertThat(admin.post("/mcp/keys", request.formatted(UUID.randomUUID())).status())
                .isEqualTo(403);
    }

    @Test
    void keepsLesserScopesAndTenantsOut() {
        String tenant = newTenant();
        for (String scope : new String[] {"read_only", "invoke", "provision"}) {
            assertThat(newCaller(tenant, scope).get("/mcp/keys").status()).isEqualTo(403);
        }
        assertThat(newCaller(tenant, "admin").get("/tenants").status()).isEqualTo(403);
    }

    @Test
    void refusesNonsense() {
        assertThat(
                        operator()
                                .post("/mcp/keys", "{\"name\":\"x\",\"scope\":\"god\"}")
                                .text("errors/0/field"))
                .isEqualTo("scope");
        HttpAnswer past =
                operator()
                        .post(
                                "/mcp/keys",
                                """
                                {"name":"x","scope":"invoke","expires_at":"2001-01-01T00:00:00Z"}
                                """);
        assertThat(past.text("errors/0/field")).isEqualTo("expires_at");
        for (String hours :
                new String[] {
                    "0", "-1", "87601", "\"8\"", "8,\"expires_at\":\"2101-01-01T00:00:00Z\""
                }) {
            HttpAnswer odd =
                    operator()
                            .post(
                                    "/mcp/keys",
                                    "{\"name\":\"x\",\"scope\":\"invoke\",\"expires_in_hours\":%s}"
                                            .formatted(hours));
            assertThat(odd.status()).as(hours).isEqualTo(400);
            assertThat(odd.text("errors/0/field")).as(hours).isEqualTo("expires_in_hours");
        }
    }

    @Test
    void endsSoManyHoursFromNow() {
        Instant begin = Instant.now();
        HttpAnswer key =
                operator()
                        .post(
                                "/mcp/keys",
                                "{\"name\":\"x\",\"scope\":\"invoke\",\"expires_in_hours\":8}");
        assertThat(Instant.parse(key.text("expires_at")))
                .isBetween(
                        begin.plus(Duration.ofHours(8)).minusSeconds(1),
                        Instant.now().plus(Duration.ofHours(8)));
    }
}
