package dev.grove.server.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Limits that an operator sets on a tenant's use, as callers see them. */
class TenantLimitIT extends ServerIT {

    private static final String MODEL = "scripted/steady";

    private String tenant;
    private HttpCaller caller;

    @BeforeEach
    void makeATenant() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        HttpAnswer priced =
                operator()
                        .call(
                                "PUT",
                                "/model-prices/" + MODEL,
                                "{\"input_usd\":10,\"output_usd\":10,\"cache_read_usd\":0,\"cache_write_usd\":0}");
        assertThat(priced.status()).as(priced.body()).isIn(200, 201);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"steady","system_prompt":"p","model":"%s","tools":["echo"],"limits":{"max_turns":3}}
                        """
                                .formatted(MODEL));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    @Test
    void areNoneUntilTheyAreSetAndAreReadAsTheyWereSet() {
        JsonNode none = limits().json();
        for (String limit :
                List.of(
                        "max_concurrent_runs",
                        "max_runs_per_minute",
                        "max_requests_per_minute",
                        "max_usd_per_day",
                        "max_usd_per_month")) {
            assertThat(none.get(limit).isNull()).as(limit).isTrue();
        }
        assertThat(none.at("/usage/usd_today").isNull()).isTrue();
        HttpAnswer put =
                put("{\"max_concurrent_runs\":3,\"max_usd_per_day\":1.5,\"max_usd_per_month\":20}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
        JsonNode now = limits().json();
        assertThat(now.get("max_concurrent_runs").asInt()).isEqualTo(3);
        assertThat(now.get("max_runs_per_minute").isNull()).isTrue();
        assertThat(now.get("max_usd_per_day").decimalValue()).isEqualByComparingTo("1.5");
        assertThat(now.at("/usage/usd_today").decimalValue()).isEqualByComparingTo("0");
        assertThat(put("{}").status()).isEqualTo(200);
        assertThat(limits().json().get("max_concurrent_runs").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"max_concurrent_runs\":-1} | max_concurrent_runs",
                "{\"max_runs_per_minute\":1000001} | max_runs_per_minute",
                "{\"max_requests_per_minute\":0} | max_requests_per_minute",
                "{\"max_usd_per_day\":-0.1} | max_usd_per_day",
                "{\"max_usd_per_month\":100000001} | max_usd_per_month",
                "{\"max_usd_per_day\":0.0000000001} | max_usd_per_day",
                "{\"max_concurrent_runs\":1.5} | max_concurrent_runs",
                "{\"max_usd_per_day\":\"much\"} | max_usd_per_day",
                "{\"max_runs\":1} | max_runs"
            })
    void areRefusedWithTheFieldWhereTheyAreNone(String body, String field) {
        HttpAnswer refused = put(body);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-1 | must be between 1 and 1000000000000000, or null for no limit",
                "0 | must be between 1 and 1000000000000000, or null for no limit",
                "1000000000000001 | must be between 1 and 1000000000000000, or null for no limit",
                "9223372036854775808 | must be a whole number in range, of at most 9223372036854775807",
                "1.5 | must be a whole number, not the number 1.5",
                "\"much\" | must be a whole number, not a string",
                "true | must be a whole number, not true or false",
                "[1] | must be a whole number, not an array"
            })
    void ofStorageAreWholeBytesUpToAPetabyte(String limit, String message) {
        HttpAnswer refused = put("{\"max_storage_bytes\":" + limit + "}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.json().get("errors")).hasSize(1);
        assertThat(refused.text("errors/0/field")).isEqualTo("max_storage_bytes");
        assertThat(refused.text("errors/0/message")).isEqualTo(message);
        assertThat(limits().json().get("max_storage_bytes").isNull()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000_000_000_000_000L})
    void ofStorageAreReadAsTheyWereSet(long bytes) {
        HttpAnswer put = put("{\"max_storage_bytes\":" + bytes + "}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
        assertThat(limits().json().get("max_storage_bytes").asLong()).isEqualTo(bytes);
    }

    @Test
    void areAllCheckedBeforeTheAnswer() {
        HttpAnswer refused = put("{\"max_concurrent_runs\":-1,\"max_usd_per_day\":-1}");
        assertThat(refused.json().get("errors")).hasSize(2);
    }

    @Test
    void areForOperatorsAlone() {
        assertThat(caller.get("/tenants/" + tenant + "/limits").status()).isEqualTo(403);
        assertThat(caller.call("PUT", "/tenants/" + tenant + "/limits", "{}").status())
                .isEqualTo(403);
        assertThat(operator().get("/tenants/" + new UUID(0, 1) + "/limits").status())
                .isEqualTo(404);
    }

    @Test
    void refuseStartsBeyondThoseOfAMinuteAndNoOthers() {
        put("{\"max_runs_per_minute\":0}");
        HttpAnswer refused = start(caller);
        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("code")).isEqualTo("quota_exceeded");
        assertThat(refused.text("limit")).isEqualTo("max_runs_per_minute");
        assertThat(Instant.parse(refused.text("frees_at"))).isAfter(Instant.now().minusSeconds(2));
        assertThat(refused.headers().firstValue("Retry-After").map(Integer::parseInt).orElseThrow())
                .isBetween(1, 61);
        HttpAnswer again =
                caller.postUnderKey("/agents/steady/runs", "{\"goal\":\"g\"}", "key-of-a-start");
        assertThat(again.text("code")).isEqualTo("quota_exceeded");
        assertThat(caller.get("/agent-runs").json().get("items")).isEmpty();

        HttpCaller other = newCaller(newTenant(), "admin");
        other.post(
                "/agents",
                "{\"name\":\"steady\",\"system_prompt\":\"p\",\"model\":\"scripted/steady\",\"tools\":[\"echo\"]}");
        assertThat(start(other).status()).isEqualTo(202);

        put("{\"max_runs_per_minute\":2}");
        assertThat(
                        caller.postUnderKey(
                                        "/agents/steady/runs", "{\"goal\":\"g\"}", "key-of-a-start")
                                .status())
                .as("what was refused had no effect")
                .isEqualTo(202);
        assertThat(limits().json().at("/usage/runs_this_minute").asInt()).isBetween(0, 1);
    }

    @Test
    void refuseStartsWhereNoMoneyIsLeft() {
        put("{\"max_usd_per_day\":0}");
        HttpAnswer refused = start(caller);
        assertThat(refused.status()).as(refused.body()).isEqualTo(429);
        assertThat(refused.text("code")).isEqualTo("quota_exceeded");
        assertThat(refused.text("limit")).isEqualTo("max_usd_per_day");
        assertThat(refused.text("frees_at")).endsWith("T00:00:00Z");
        assertThat(refused.text("detail")).contains("PUT /tenants/{id}/limits");
    }

    @Test
    void stopARunWhoseNextCallDoesNotFitIntoTheDayUntilItIsRaised() {
        put("{\"max_usd_per_day\":0.0001}");
        String run = start(caller).text("run_id");
        await().until(() -> status(run), "stopped"::equals);
        JsonNode stopped = caller.get("/agent-runs/" + run).json();
        assertThat(stopped.get("stop_reason").asString()).isEqualTo("usd_budget");
        assertThat(stopped.at("/over_budget/limits_of").asString()).isEqualTo("tenant_day");
        assertThat(stopped.at("/over_budget/message").asString())
                .contains("max_usd_per_day of the tenant", "PUT /tenants/{id}/limits");
        assertThat(limits().json().at("/usage/usd_today").decimalValue())
                .isEqualByComparingTo(stopped.at("/usage/cost_usd").decimalValue());

        put("{\"max_usd_per_day\":50}");
        assertThat(caller.post("/agent-runs/" + run + "/resume", "{}").status()).isIn(200, 202);
        await().until(() -> !List.of("queued", "running").contains(status(run)));
        JsonNode ended = caller.get("/agent-runs/" + run).json();
        assertThat(ended.get("stop_reason").asString()).isNotEqualTo("usd_budget");
        assertThat(ended.at("/usage/cost_usd").decimalValue()).isPositive();
        assertThat(limits().json().at("/usage/usd_today").decimalValue())
                .isEqualByComparingTo(ended.at("/usage/cost_usd").decimalValue());
    }

    @Test
    void countWhatTheDayHasCostBeforeThereWasALimit() {
        String run = start(caller).text("run_id");
        await().until(() -> !List.of("queued", "running").contains(status(run)));
        BigDecimal cost =
                caller.get("/agent-runs/" + run).json().at("/usage/cost_usd").decimalValue();
        assertThat(cost).isPositive();
        put("{\"max_usd_per_month\":50}");
        JsonNode usage = limits().json().get("usage");
        assertThat(usage.get("usd_today").decimalValue()).isEqualByComparingTo(cost);
        assertThat(usage.get("usd_this_month").decimalValue()).isEqualByComparingTo(cost);
    }

    private HttpAnswer limits() {
        return operator().get("/tenants/" + tenant + "/limits");
    }

    private HttpAnswer put(String body) {
        return operator().call("PUT", "/tenants/" + tenant + "/limits", body);
    }

    private static HttpAnswer start(HttpCaller who) {
        return who.post("/agents/steady/runs", "{\"goal\":\"g\"}");
    }

    private String status(String run) {
        return caller.get("/agent-runs/" + run).text("status");
    }
}
