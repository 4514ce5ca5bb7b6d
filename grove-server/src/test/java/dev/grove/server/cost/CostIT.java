package dev.grove.server.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Sums beside what each run says that it has cost. */
class CostIT extends ServerIT {

    private HttpCaller caller;

    @BeforeEach
    void makeCaller() {
        caller = newCaller(newTenant(), "admin");
    }

    private static String agent(HttpCaller caller) {
        String name = "a-" + UUID.randomUUID();
        caller.post(
                "/agents",
                """
                {"name":"%s","system_prompt":"p","model":"scripted/dear","tools":["echo"],"limits":{"max_turns":3}}
                """
                        .formatted(name));
        return name;
    }

    private static void run(HttpCaller caller, String agent) {
        HttpAnswer started = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        await().until(() ->
                !caller.get("/agent-runs/" + started.text("run_id"))
                        .json()
                        .get("finished_at")
                        .isNull());
    }

    @Test
    void theyAreThoseOfTheRuns() {
        List<String> agents = List.of(agent(caller), agent(caller));
        agents.forEach(agent -> {
            run(caller, agent);
            run(caller, agent);
        });
        HttpCaller neighbour = newCaller(newTenant(), "admin");
        run(neighbour, agent(neighbour));

        BigDecimal spent = BigDecimal.ZERO;
        long tokens = 0;
        for (JsonNode run : caller.get("/agent-runs").json().get("items")) {
            spent = spent.add(run.at("/usage/cost_usd").decimalValue());
            tokens +=
                    run.at("/usage/input_tokens").asLong()
                            + run.at("/usage/output_tokens").asLong();
        }
        JsonNode all = caller.get("/costs").json();
        JsonNode byAgent = caller.get("/costs?group_by=agent,day&group_by=model").json();

        assertThat(tokens).as("something was spent").isPositive();
        assertThat(all.get("items")).hasSize(1);
        assertThat(all.at("/items/0/spent/cost_usd").decimalValue()).isEqualByComparingTo(spent);
        assertThat(all.at("/items/0/runs").asInt()).isEqualTo(4);
        assertThat(
                        all.at("/items/0/spent/input_tokens").asLong()
                                + all.at("/items/0/spent/output_tokens").asLong())
                .isEqualTo(tokens);
        assertThat(byAgent.get("items").valueStream().map(sum -> sum.get("agent").asString()))
                .containsExactlyInAnyOrderElementsOf(agents);
        assertThat(byAgent.at("/items/0/model").asString()).isEqualTo("scripted/dear");
        assertThat(byAgent.at("/items/0/begins").asString()).endsWith("T00:00:00Z");
        assertThat(
                        caller.get("/costs?agent=" + agents.getFirst())
                                .json()
                                .at("/items/0/runs")
                                .asInt())
                .isEqualTo(2);
        assertThat(caller.get("/costs?group_by=hour").json().get("items")).isNotEmpty();
    }

    @Test
    void thoseOfAllTenantsAreForOperators() {
        String tenant = newTenant();
        HttpCaller admin = newCaller(tenant, "admin");
        run(admin, agent(admin));
        run(caller, agent(caller));

        JsonNode all = operator().get("/costs?group_by=tenant,day").json();

        JsonNode theirs =
                all.get("items")
                        .valueStream()
                        .filter(sum -> sum.get("tenant_id").asString().equals(tenant))
                        .findFirst()
                        .orElseThrow();
        assertThat(theirs.at("/spent/input_tokens").asLong()).as("something was used").isPositive();
        assertThat(theirs.get("spent")).isEqualTo(admin.get("/costs").json().at("/items/0/spent"));
        assertThat(all.get("items").size()).as("the other tenant, too").isGreaterThan(1);
        assertThat(admin.get("/costs?group_by=tenant").status()).isEqualTo(403);
        HttpAnswer lesser =
                operator().post("/mcp/keys", "{\"name\":\"lesser\",\"scope\":\"provision\"}");
        assertThat(as(lesser.text("key")).get("/costs?group_by=day,tenant").status())
                .as("an operator's key of a lesser scope")
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "group_by=owner, group_by",
        "'group_by=day,hour', group_by",
        "since=2000-01-01T00:00:00Z, since",
        "since=9999-01-01T00:00:00Z, until",
        "until=soon, until",
        "agent=%00, agent"
    })
    void refusesWhatIsNoQuestion(String query, String field) {
        HttpAnswer refused = caller.get("/costs?" + query);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
    }
}
