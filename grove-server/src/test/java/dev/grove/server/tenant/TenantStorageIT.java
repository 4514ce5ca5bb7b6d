package dev.grove.server.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.mcp.McpClient;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Limits that an operator sets on a tenant's storage, on a server that measures it all the time.
 */
@TestPropertySource(
        properties = {
            "grove.quotas.storage.sweep-interval=100ms",
            "grove.quotas.storage.measure-every=200ms"
        })
class TenantStorageIT extends ServerIT {

    private static final int GOAL = 4_000;
    private static final String REFUSALS =
            "grove_quota_refusals_total{limit=\"max_storage_bytes\"} ";

    private String tenant;
    private String another;
    private HttpCaller caller;
    private HttpCaller neighbour;

    @BeforeEach
    void makeTenants() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        another = newTenant();
        neighbour = newCaller(another, "admin");
        storeWorkflow(caller);
        for (HttpCaller each : List.of(caller, neighbour)) {
            store(each, "steady", ",\"limits\":{\"max_turns\":2}");
            store(
                    each,
                    "asker",
                    ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        }
        HttpAnswer published = caller.post("/agents/steady/publish", "{\"expected_version\":1}");
        assertThat(published.status()).as(published.body()).isEqualTo(200);
    }

    private static void storeWorkflow(HttpCaller who) {
        HttpAnswer stored =
                who.post("/workflows", "{\"name\":\"small\",\"nodes\":{\"a\":{\"value\":1}}}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    @Test
    void isMeasuredWhereItHasALimitAndNowhereElse() {
        assertThat(limits().get("max_storage_bytes").isNull()).isTrue();
        put("{\"max_concurrent_runs\":1000}");
        ended(start(caller, "steady"));
        assertThat(limits().at("/usage/storage_bytes").isNull()).isTrue();
        assertThat(
                        owner().sql(
                                        "SELECT count(*) FROM tenant_storage WHERE tenant_id = :tenant::uuid")
                                .param("tenant", tenant)
                                .query(Long.class)
                                .single())
                .isZero();

        put("{\"max_storage_bytes\":1000000000000000}");
        assertThat(limits().get("max_storage_bytes").asLong()).isEqualTo(1_000_000_000_000_000L);
        assertThat(awaitKept(GOAL)).isLessThan(1_000_000);
        Instant measured = Instant.parse(limits().at("/usage/storage_measured_at").asString());
        assertThat(measured)
                .isBetween(Instant.now().minusSeconds(30), Instant.now().plusSeconds(30));
    }

    @Test
    void refusesStartsOfATenantThatKeepsMoreThanItMayUntilRunsAreDeleted() {
        String waiting = start(caller, "asker");
        await().until(() -> status(waiting), "waiting"::equals);
        String done = ended(start(caller, "steady"));
        put("{\"max_storage_bytes\":1000000}");
        long kept = awaitKept(2 * GOAL);
        double before = refusals();
        put("{\"max_storage_bytes\":" + (kept - GOAL) + "}");
        put(another, "{\"max_storage_bytes\":" + (kept - GOAL) + "}");

        HttpAnswer refused = post(caller, "steady");
        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("code")).isEqualTo("quota_exceeded");
        assertThat(refused.text("limit")).isEqualTo("max_storage_bytes");
        assertThat(refused.json().get("allowed").asLong()).isEqualTo(kept - GOAL);
        assertThat(refused.json().get("used").asLong()).isGreaterThanOrEqualTo(kept - GOAL);
        assertThat(Instant.parse(refused.text("measured_at")))
                .isBefore(Instant.now().plusSeconds(5));
        assertThat(refused.json().has("frees_at")).isFalse();
        assertThat(refused.text("detail"))
                .contains(
                        "DELETE /agent-runs/{id}",
                        "PUT /tenants/{id}/retention",
                        "max_storage_bytes with PUT /tenants/{id}/limits");
        assertThat(refused.headers().firstValue("Retry-After").map(Integer::parseInt).orElseThrow())
                .isBetween(30, 61);
        assertThat(caller.post("/agent-runs/" + done + "/fork", "{\"turn\":1}").text("code"))
                .as("a fork is a run")
                .isEqualTo("quota_exceeded");
        assertThat(
                        McpClient.modern(caller)
                                .call(
                                        "tools/call",
                                        "{\"name\":\"steady\",\"arguments\":{\"goal\":\"g\"}}")
                                .body())
                .as("a call of MCP starts one, too")
                .contains("max_storage_bytes");
        assertThat(caller.post("/workflows/small/runs", "{\"input\":{}}").text("code"))
                .as("a workflow's run")
                .isEqualTo("quota_exceeded");
        assertThat(refusals() - before).isEqualTo(4);
        assertThat(post(neighbour, "steady").status()).as("keeps less").isEqualTo(202);

        for (JsonNode call : caller.get("/agent-runs/" + waiting).json().at("/wait/calls")) {
            HttpAnswer brought =
                    caller.post(
                            "/agent-runs/" + waiting + "/tool-results",
                            "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"blue\"}]}"
                                    .formatted(call.path("id").asString()));
            assertThat(brought.status()).as(brought.body()).isEqualTo(200);
        }
        ended(waiting);
        assertThat(status(waiting)).as("what was started goes on").isEqualTo("completed");

        for (String run : List.of(waiting, done)) {
            await().until(() -> caller.delete("/agent-runs/" + run).status() == 200);
        }
        await("that deletion makes room")
                .until(() -> post(caller, "steady").status(), status -> status == 202);
    }

    @Test
    void countsAtOnceWhereItIsRaised() {
        ended(start(caller, "steady"));
        put("{\"max_storage_bytes\":1}");
        awaitKept(GOAL);
        assertThat(post(caller, "steady").status()).isEqualTo(429);
        put("{\"max_storage_bytes\":1000000000}");
        assertThat(post(caller, "steady").status()).isEqualTo(202);
    }

    private long awaitKept(long atLeast) {
        await().until(() -> limits().at("/usage/storage_bytes").asLong(0) >= atLeast);
        return limits().at("/usage/storage_bytes").asLong();
    }

    private double refusals() {
        return operator()
                .get("/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith(REFUSALS))
                .mapToDouble(line -> Double.parseDouble(line.substring(REFUSALS.length())))
                .sum();
    }

    private JsonNode limits() {
        HttpAnswer limits = operator().get("/tenants/" + tenant + "/limits");
        assertThat(limits.status()).as(limits.body()).isEqualTo(200);
        return limits.json();
    }

    private void put(String body) {
        put(tenant, body);
    }

    private void put(String whose, String body) {
        HttpAnswer put = operator().call("PUT", "/tenants/" + whose + "/limits", body);
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    private static void store(HttpCaller who, String script, String more) {
        HttpAnswer stored =
                who.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s","tools":["echo","finish"]%s}
                        """
                                .formatted(script, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static HttpAnswer post(HttpCaller who, String agent) {
        return who.post("/agents/" + agent + "/runs", "{\"goal\":\"" + randomText() + "\"}");
    }

    /** Random text, which compression makes little shorter. */
    private static String randomText() {
        StringBuilder text = new StringBuilder();
        while (text.length() < 2 * GOAL) {
            text.append(UUID.randomUUID());
        }
        return text.toString();
    }

    private static String start(HttpCaller who, String agent) {
        HttpAnswer started = post(who, agent);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private String ended(String run) {
        await().until(() -> !caller.get("/agent-runs/" + run).json().get("finished_at").isNull());
        return run;
    }

    private String status(String run) {
        return caller.get("/agent-runs/" + run).text("status");
    }
}
