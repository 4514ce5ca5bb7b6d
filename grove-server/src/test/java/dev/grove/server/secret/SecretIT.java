package dev.grove.server.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SecretIT extends ServerIT {

    private static final String VALUE = "glpat-x9Q2/vT=7&\"nine\"";

    @Autowired private Secrets secrets;

    private String tenant;
    private HttpCaller admin;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        admin = newCaller(tenant, "admin");
    }

    @Test
    void createsThenReplacesAndNeverAnswersTheValue() {
        HttpAnswer created = put("git.example.org.token", VALUE);
        assertThat(created.status()).isEqualTo(201);
        assertThat(created.text("name")).isEqualTo("git.example.org.token");
        assertThat(created.json().path("last_used_at").isNull()).isTrue();
        HttpAnswer replaced = put("git.example.org.token", VALUE + "2");
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.text("created_at")).isEqualTo(created.text("created_at"));
        assertThat(replaced.text("updated_at")).isGreaterThan(created.text("updated_at"));
        assertThat(reveal("git.example.org.token")).isEqualTo(VALUE + "2");
        for (HttpAnswer answer : List.of(created, replaced, admin.get("/secrets"))) {
            assertThat(answer.body()).doesNotContain("glpat").doesNotContain("value");
        }
    }

    @Test
    void listsByNameInPages() {
        for (String name : List.of("c", "a", "b")) {
            put(name, VALUE);
        }
        JsonNode first = admin.get("/secrets?limit=2").json();
        assertThat(names(first)).containsExactly("a", "b");
        JsonNode rest =
                admin.get("/secrets?limit=2&cursor=" + first.path("next_cursor").asString()).json();
        assertThat(names(rest)).containsExactly("c");
        assertThat(rest.path("next_cursor").isNull()).isTrue();
        assertThat(admin.get("/secrets?cursor=!").status()).isEqualTo(400);
    }

    @Test
    void listsWhichAgentsUsedASecretForWhat() {
        put("token", VALUE);
        RunId run = new RunId(UUID.fromString(runOf("borrower")));
        use("token", run, "git fetch from example.org");
        use("token", run, "git push to example.org");
        use("token", null, "checking the token");
        JsonNode entry = admin.get("/secrets").json().path("items").path(0);
        JsonNode usedBy = entry.path("used_by");
        assertThat(usedBy).hasSize(3);
        assertThat(usedBy.path(0).path("agent").isNull()).isTrue();
        assertThat(usedBy.path(1).path("agent").asString()).isEqualTo("borrower");
        assertThat(usedBy.path(1).path("purpose").asString()).isEqualTo("git push to example.org");
        assertThat(entry.path("last_used_at").asString())
                .isEqualTo(usedBy.path(0).path("last_used_at").asString());
    }

    @Test
    void scrubsAValueFromThePurposeThatQuotesIt() {
        put("token", VALUE);
        use("token", null, "fetching https://u:" + VALUE + "@example.org");
        assertThat(admin.get("/secrets").text("items/0/used_by/0/purpose"))
                .isEqualTo("fetching https://u:[secret:token]@example.org");
    }

    @Test
    void deletesAtOnce() {
        put("token", VALUE);
        assertThat(admin.delete("/secrets/token").status()).isEqualTo(204);
        assertThat(admin.get("/secrets").json().path("items")).isEmpty();
        assertThat(secrets.use(tenantId(), "token", null, "p")).isEmpty();
        HttpAnswer again = admin.delete("/secrets/token");
        assertThat(again.status()).isEqualTo(404);
        assertThat(again.contentType()).startsWith("application/problem+json");
    }

    @Test
    void listsNoEarlierUsersOfASecretThatIsStoredAnew() {
        put("token", VALUE);
        use("token", null, "p");
        admin.delete("/secrets/token");
        assertThat(put("token", VALUE).status()).isEqualTo(201);
        assertThat(admin.get("/secrets").json().at("/items/0/used_by")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"read_only", "invoke", "provision"})
    void keepsLesserScopesOut(String scope) {
        put("token", VALUE);
        HttpCaller caller = newCaller(tenant, scope);
        assertThat(caller.get("/secrets").status()).isEqualTo(403);
        assertThat(caller.call("PUT", "/secrets/token", "{\"value\":\"v\"}").status())
                .isEqualTo(403);
        assertThat(caller.delete("/secrets/token").status()).isEqualTo(403);
        assertThat(reveal("token")).isEqualTo(VALUE);
    }

    @Test
    void distinguishesAnotherTenantsSecretFromAMissingOneByNothing() {
        put("token", VALUE);
        HttpCaller other = newCaller(newTenant(), "admin");
        HttpAnswer foreign = other.delete("/secrets/token");
        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.body())
                .isEqualTo(other.delete("/secrets/nothing").body().replace("nothing", "token"));
        assertThat(other.get("/secrets").json().path("items")).isEmpty();
        assertThat(other.call("PUT", "/secrets/token", "{\"value\":\"another\"}").status())
                .isEqualTo(201);
        assertThat(reveal("token")).isEqualTo(VALUE);
    }

    @Test
    void actsForTheTenantThatTheOperatorNames() {
        HttpCaller operator = operator().forTenant(tenant);
        assertThat(operator.call("PUT", "/secrets/token", "{\"value\":\"12345678\"}").status())
                .isEqualTo(201);
        assertThat(names(admin.get("/secrets").json())).containsExactly("token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Token", "-token", ".token", "to%20ken", "t%C3%B6ken", "a%00b", "a%0A"})
    void refusesNamesThatAreNone(String name) {
        HttpAnswer refused = admin.call("PUT", "/secrets/" + name, "{\"value\":\"12345678\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(admin.get("/secrets").json().path("items")).isEmpty();
    }

    @Test
    void refusesANameThatIsTooLong() {
        assertThat(put("n".repeat(128), VALUE).status()).isEqualTo(201);
        HttpAnswer refused = put("n".repeat(129), VALUE);
        assertThat(refused.text("errors/0/field")).isEqualTo("name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"value\":null}",
                "{\"value\":\"\"}",
                "{\"value\":[\"glpat-in-a-list\"]}",
                "{\"value\":\"glpat-with-more\",\"more\":1}",
                "{\"value\":\"glpat-half-\\ud800-pair\"}",
                "glpat-without-json",
                "{\"value\":\"glpat-not-closed"
            })
    void refusesBodiesThatHoldNoValueAndQuotesNoneOfThem(String body) {
        HttpAnswer refused = admin.call("PUT", "/secrets/token", body);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        assertThat(refused.body()).doesNotContain("glpat");
        assertThat(admin.get("/secrets").json().path("items")).isEmpty();
    }

    @Test
    void countsTheBytesOfAValue() {
        assertThat(put("most", "é".repeat(32 * 1024)).status()).isEqualTo(201);
        HttpAnswer refused = put("more", "é".repeat(32 * 1024) + "x");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("value");
        assertThat(put("least", "x").status()).isEqualTo(201);
    }

    @Test
    void limitsWhatATenantStoresAltogether() {
        String large = "x".repeat(64 * 1024);
        for (String name : List.of("a", "b", "c", "d")) {
            assertThat(put(name, large).status()).isEqualTo(201);
        }
        HttpAnswer refused = put("e", "x");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/message")).contains("262144").contains("delete some");
        assertThat(put("a", large.substring(1)).status()).isEqualTo(200);
        assertThat(put("e", "x").status()).isEqualTo(201);
        assertThat(put("f", "x").status()).isEqualTo(400);
    }

    @Test
    void scrubsWhatCallersGetFromTheMomentAValueIsStored() {
        String run = runOf("teller", VALUE);
        String path = "/agent-runs/" + run;
        assertThat(admin.get(path).text("goal")).isEqualTo(VALUE);
        put("token", VALUE);
        assertThat(admin.get(path).text("goal")).isEqualTo("[secret:token]");
        assertThat(admin.get("/agent-runs").text("items/0/goal")).isEqualTo("[secret:token]");
        assertThat(runs(newCaller(newTenant(), "admin"))).isEmpty();
        admin.delete("/secrets/token");
        assertThat(admin.get(path).text("goal")).isEqualTo(VALUE);
    }

    @Test
    void scrubsWhatAProblemQuotes() {
        put("token", "sk-live-77112233");
        HttpAnswer refused = admin.get("/agents/sk-live-77112233");
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(refused.text("instance")).isEqualTo("/agents/[secret:token]");
    }

    /** Refused before any controller is asked. */
    @Test
    void scrubsWhatAProblemOfAFilterQuotes() {
        put("token", "sk-live-77112233");
        HttpAnswer refused = admin.get("/actuator/sk-live-77112233");
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.contentType()).startsWith("application/problem+json");
        assertThat(refused.text("instance")).isEqualTo("/actuator/[secret:token]");
    }

    private static JsonNode runs(HttpCaller caller) {
        return caller.get("/agent-runs").json().path("items");
    }

    private HttpAnswer put(String name, String value) {
        String body =
                JsonMapper.shared()
                        .writeValueAsString(
                                JsonMapper.shared().createObjectNode().put("value", value));
        return admin.call("PUT", "/secrets/" + name, body);
    }

    private TenantId tenantId() {
        return new TenantId(UUID.fromString(tenant));
    }

    private void use(String name, @Nullable RunId run, String purpose) {
        secrets.use(tenantId(), name, run, purpose).orElseThrow().close();
    }

    private String reveal(String name) {
        try (Secret secret = secrets.use(tenantId(), name, null, "looking").orElseThrow()) {
            return secret.reveal();
        }
    }

    /** A run of a new agent. */
    private String runOf(String agent) {
        return runOf(agent, "g");
    }

    private String runOf(String agent, String goal) {
        admin.post(
                "/agents",
                """
                {"name":"%s","system_prompt":"p","model":"scripted/talker","tools":["finish"]}
                """
                        .formatted(agent));
        String body =
                JsonMapper.shared()
                        .writeValueAsString(
                                JsonMapper.shared().createObjectNode().put("goal", goal));
        return admin.post("/agents/" + agent + "/runs", body).text("run_id");
    }

    private static List<String> names(JsonNode page) {
        return page.path("items").valueStream().map(item -> item.path("name").asString()).toList();
    }
}
