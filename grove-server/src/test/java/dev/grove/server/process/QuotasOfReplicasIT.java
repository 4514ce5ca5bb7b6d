package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.LongForm;
import dev.grove.core.model.price.Price;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Quotas of tenants, enforced by two servers together. */
@LongForm
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QuotasOfReplicasIT {

    private static final BigDecimal DAY = new BigDecimal("1.00");
    private static final BigDecimal INPUT_USD = new BigDecimal("20");
    private static final BigDecimal OUTPUT_USD = new BigDecimal("200");
    private static final int RUNS = 40;

    /** More than a few short runs, and less than one long goal. */
    private static final int KEPT = 8_000;

    private static final Set<String> ENDED = Set.of("completed", "stopped");

    private static final String SPENDER =
            """
            turns:
              - {tool_calls: [{name: count_read}], bills: worst}
              - {tool_calls: [{name: count_read}], bills: worst}
              - {text: a b c d, word_delay_ms: 40, bills: worst}
            """;

    private Cluster cluster;
    private ServerProcess one;
    private ServerProcess other;

    @BeforeAll
    void startServers(@TempDir Path folder) {
        cluster =
                new Cluster(
                        folder,
                        Map.of(
                                "GROVE_QUOTAS_STORAGE_SWEEP_INTERVAL", "200ms",
                                "GROVE_QUOTAS_STORAGE_MEASURE_EVERY", "500ms"));
        // Servers remember for a while what has a price.
        new TreeRows(cluster.owner()).price("openai/spender", INPUT_USD, OUTPUT_USD);
        one = cluster.start("one");
        one.awaitReady();
        other = cluster.start("other");
        other.awaitReady();
        cluster.addModel("spender", SPENDER);
        cluster.addModel("slow", "turns: [{text: a b c d e f, word_delay_ms: 300}]");
    }

    @AfterAll
    void stopServers() {
        cluster.close();
    }

    @Test
    void theDayOfATenantIsNeverPassedHoweverManyServersSpendItAndDie() {
        String tenant = newTenant("spends");
        store(tenant, "spender", 100);
        limit(tenant, "{\"max_usd_per_day\":" + DAY + ",\"max_usd_per_month\":30}");
        List<String> runs = new ArrayList<>();
        int refused = 0;
        for (int i = 0; i < RUNS; i++) {
            if (i == RUNS / 4) {
                one.kill();
            }
            ServerProcess server = i % 2 == 0 && one.isAlive() ? one : other;
            HttpAnswer started = post(server, tenant, "spender", "spends-" + i);
            if (started.status() == 429) {
                refused++;
                assertThat(started.text("limit")).isEqualTo("max_usd_per_day");
                await("what is reserved to come back, or to be spent")
                        .atMost(Cluster.RUN_LIMIT)
                        .until(() -> living(tenant) == 0 || isSomethingLeft(tenant));
            } else {
                assertThat(started.status()).as(started.body()).isEqualTo(202);
                runs.add(started.text("run_id"));
            }
        }
        await("the ends of all runs").atMost(Cluster.RUN_LIMIT).until(() -> living(tenant) == 0);
        BigDecimal billed = BigDecimal.ZERO;
        for (int i = 0; i < RUNS; i++) {
            billed = billed.add(billed("spends-" + i));
        }
        BigDecimal charged =
                cluster.owner()
                        .sql("SELECT sum(cost_usd) FROM agent_runs WHERE tenant_id = :tenant::uuid")
                        .param("tenant", tenant)
                        .query(BigDecimal.class)
                        .single();
        assertThat(billed).isLessThanOrEqualTo(charged).isLessThanOrEqualTo(DAY);
        assertThat(billed).as("it was nearly used up").isGreaterThan(new BigDecimal("0.5"));
        // Reservations of the server that died came back once, and no more.
        assertThat(usage(tenant).path("usd_today").decimalValue()).isEqualByComparingTo(charged);
        assertThat(usage(tenant).path("usd_this_month").decimalValue())
                .isEqualByComparingTo(charged);
        long stopped =
                runs.stream().filter(run -> stopOf(tenant, run).equals("tenant_day")).count();
        assertThat(refused + stopped).as("some found the day used up").isPositive();
        assertThat(runs).allMatch(run -> ENDED.contains(status(tenant, run)));
    }

    @Test
    void aTenantHasNoMoreRunsAtOnceThanItMayWhileAnotherGoesOn() {
        ServerProcess living = one.isAlive() ? one : other;
        ServerProcess third = cluster.start("third");
        third.awaitReady();
        String limited = newTenant("limited");
        String free = newTenant("free");
        store(limited, "slow", 100);
        store(free, "slow", 100);
        limit(limited, "{\"max_concurrent_runs\":3}");
        List<String> runs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            runs.add(start(i % 2 == 0 ? living : third, limited, "slow", "limited-" + i));
        }
        List<String> others = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            others.add(start(i % 2 == 0 ? living : third, free, "slow", "free-" + i));
        }
        long most = 0;
        long mostOfOthers = 0;
        while (runs.stream().anyMatch(run -> !status(limited, run).equals("completed"))) {
            most = Math.max(most, running(limited));
            mostOfOthers = Math.max(mostOfOthers, running(free));
        }
        assertThat(most).as("executed at once").isEqualTo(3);
        assertThat(mostOfOthers).isGreaterThan(3);
        for (String run : others) {
            assertThat(status(free, run))
                    .as("it did not wait for the other's")
                    .isEqualTo("completed");
        }
    }

    @Test
    void aTenantThatKeepsTooMuchStartsNothingOnAnyServerWhileAnotherDoes() {
        ServerProcess living = one.isAlive() ? one : other;
        ServerProcess second = cluster.start("measuring");
        second.awaitReady();
        String full = newTenant("full");
        String free = newTenant("with-room");
        store(full, "slow", 100);
        store(free, "slow", 100);
        limit(full, "{\"max_storage_bytes\":1000000000}");
        String run = start(living, full, "slow", randomText());
        await("that it is measured")
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> usage(full).path("storage_bytes").asLong(0) > KEPT);
        for (String tenant : List.of(full, free)) {
            limit(tenant, "{\"max_storage_bytes\":" + KEPT + "}");
        }
        for (ServerProcess server : List.of(living, second)) {
            HttpAnswer refused = post(server, full, "slow", "refused");
            assertThat(refused.status()).as(refused.body()).isEqualTo(429);
            assertThat(refused.text("limit")).isEqualTo("max_storage_bytes");
            assertThat(start(server, free, "slow", "neighbour")).isNotEmpty();
        }
        await("that the run goes on to its end")
                .atMost(Cluster.RUN_LIMIT)
                .until(() -> status(full, run), "completed"::equals);
    }

    /** Text that compression does not make shorter than {@link #KEPT}. */
    private static String randomText() {
        StringBuilder text = new StringBuilder();
        while (text.length() < 2 * KEPT) {
            text.append(UUID.randomUUID());
        }
        return text.toString();
    }

    private boolean isSomethingLeft(String tenant) {
        return usage(tenant).path("usd_today").decimalValue().compareTo(DAY) < 0;
    }

    private long running(String tenant) {
        return count(tenant, "status = 'running'");
    }

    private long living(String tenant) {
        return count(tenant, "status NOT IN ('completed', 'stopped', 'failed', 'cancelled')");
    }

    private long count(String tenant, String which) {
        return cluster.owner()
                .sql("SELECT count(*) FROM agent_runs WHERE tenant_id = :tenant::uuid AND " + which)
                .param("tenant", tenant)
                .query(Long.class)
                .single();
    }

    private HttpCaller caller() {
        return (other.isAlive() ? other : one).caller();
    }

    private String newTenant(String name) {
        HttpAnswer made = caller().post("/tenants", "{\"name\":\"" + name + "\"}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made.text("id");
    }

    private void limit(String tenant, String limits) {
        HttpAnswer put = caller().call("PUT", "/tenants/" + tenant + "/limits", limits);
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    private JsonNode usage(String tenant) {
        return caller().get("/tenants/" + tenant + "/limits").json().path("usage");
    }

    private void store(String tenant, String agent, int output) {
        HttpAnswer stored =
                caller().forTenant(tenant)
                        .post(
                                "/agents",
                                """
                                {"name":"%s","system_prompt":"Spend.","model":"openai/%s","max_output_tokens":%d,
                                 "tools":["count_read"]}
                                """
                                        .formatted(agent, agent, output));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private static HttpAnswer post(ServerProcess server, String tenant, String agent, String goal) {
        return server.caller()
                .forTenant(tenant)
                .post("/agents/" + agent + "/runs", "{\"goal\":\"" + goal + "\"}");
    }

    private static String start(ServerProcess server, String tenant, String agent, String goal) {
        HttpAnswer started = post(server, tenant, agent, goal);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    private String status(String tenant, String run) {
        return caller().forTenant(tenant).get("/agent-runs/" + run).text("status");
    }

    private String stopOf(String tenant, String run) {
        return caller().forTenant(tenant)
                .get("/agent-runs/" + run)
                .json()
                .at("/over_budget/limits_of")
                .asString("");
    }

    private BigDecimal billed(String goal) {
        Price price = new Price(INPUT_USD, OUTPUT_USD, BigDecimal.ZERO, BigDecimal.ZERO);
        return cluster.worstBills(goal).stream()
                .map(price::cost)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
