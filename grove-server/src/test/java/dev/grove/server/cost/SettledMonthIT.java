package dev.grove.server.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Export of a tenant's monthly costs, compared with the rows of its runs. */
class SettledMonthIT extends ServerIT {

    private static final String MODEL = "scripted/dear";

    private static final JsonMapper EXACT =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private final String month = YearMonth.now(ZoneOffset.UTC).toString();
    private String tenant;
    private HttpCaller caller;

    @BeforeEach
    void spend() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        HttpAnswer priced =
                operator()
                        .call(
                                "PUT",
                                "/model-prices/" + MODEL,
                                "{\"input_usd\":0.000001,\"output_usd\":3.000007,\"cache_read_usd\":0,\"cache_write_usd\":0}");
        assertThat(priced.status()).as(priced.body()).isIn(200, 201);
        for (String agent : List.of("one", "two")) {
            run(caller, agent);
            run(caller, agent);
        }
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        run(neighbour, "one");
    }

    @Test
    void isTheSumOfTheRunsToTheLastDigit() {
        JsonNode exported = EXACT.readTree(export("application/json").body());
        BigDecimal spent = spent();
        assertThat(spent).isPositive();
        assertThat(exported.get("total_usd").decimalValue()).isEqualTo(spent);
        assertThat(
                        exported.get("items")
                                .valueStream()
                                .map(item -> item.get("cost_usd").decimalValue())
                                .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo(spent);
        assertThat(exported.get("items").valueStream().map(item -> item.get("agent").asString()))
                .containsExactly("one", "two");
        assertThat(exported.get("items").get(0).get("runs").asInt()).isEqualTo(2);
        assertThat(exported.get("complete").asBoolean()).isFalse();
        assertThat(exported.get("unsettled_usd").decimalValue()).isEqualByComparingTo("0");
    }

    @Test
    void isTheSameAsCommaSeparatedValues() {
        HttpAnswer csv = export("text/csv");
        assertThat(csv.contentType()).startsWith("text/csv");
        List<String> lines = List.of(csv.body().split("\r\n"));
        assertThat(lines.getFirst()).startsWith("tenant_id,day,agent,model,").endsWith(",cost_usd");
        assertThat(lines).hasSize(3);
        assertThat(
                        lines.stream()
                                .skip(1)
                                .map(line ->
                                        new BigDecimal(line.substring(line.lastIndexOf(',') + 1)))
                                .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualTo(spent());
        assertThat(lines.get(1)).startsWith(tenant + "," + month).contains(",one," + MODEL + ",2,");
    }

    @Test
    void isEmptyWhereNothingWasSpent() {
        JsonNode before = exported("2001-02");
        assertThat(before.get("items")).isEmpty();
        assertThat(before.get("total_usd").decimalValue()).isEqualByComparingTo("0");
        assertThat(before.get("complete").asBoolean()).isTrue();
        assertThat(exported("2999-12").get("complete").asBoolean()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-13", "2026-1", "november", "02026-01"})
    void isOfAMonth(String none) {
        HttpAnswer refused = operator().get("/tenants/" + tenant + "/costs/" + none);
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("month");
    }

    @Test
    void isForOperatorsAlone() {
        assertThat(caller.get("/tenants/" + tenant + "/costs/" + month).status()).isEqualTo(403);
        assertThat(operator().get("/tenants/" + new UUID(0, 1) + "/costs/" + month).status())
                .isEqualTo(404);
    }

    private JsonNode exported(String of) {
        return operator().get("/tenants/" + tenant + "/costs/" + of).json();
    }

    private HttpAnswer export(String accept) {
        HttpAnswer answer =
                operator()
                        .send(
                                operator()
                                        .request("/tenants/" + tenant + "/costs/" + month)
                                        .header("Accept", accept)
                                        .GET());
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private BigDecimal spent() {
        return owner().sql("SELECT sum(cost_usd) FROM agent_runs WHERE tenant_id = :tenant::uuid")
                .param("tenant", tenant)
                .query(BigDecimal.class)
                .single();
    }

    private static void run(HttpCaller caller, String agent) {
        caller.post(
                "/agents",
                """
                {"name":"%s","system_prompt":"p","model":"%s","tools":["echo"],"limits":{"max_turns":3}}
                """
                        .formatted(agent, MODEL));
        HttpAnswer started = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        await().until(() ->
                !caller.get("/agent-runs/" + started.text("run_id"))
                        .json()
                        .get("finished_at")
                        .isNull());
    }
}
