package dev.grove.server.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AgentUsageIT extends ServerIT {

    private static void store(HttpCaller caller, String name, String model, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"%s\",\"tools\":[\"echo\",\"finish\"]%s}"
                                .formatted(name, model, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** The run of an agent, once it has ended. */
    private static JsonNode ended(HttpCaller caller, String agent, String status) {
        String run = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> caller.get("/agent-runs/" + run).text("status"), status::equals);
        return caller.get("/agent-runs/" + run).json();
    }

    private static List<String> usage(HttpCaller caller, String query) {
        return caller.get("/agent-usage" + query)
                .json()
                .path("items")
                .valueStream()
                .map(item ->
                        "%s: %s runs, %s failed, %s stopped"
                                .formatted(
                                        item.path("agent").asString(),
                                        item.path("runs"),
                                        item.path("failed"),
                                        item.path("stopped")))
                .toList();
    }

    @Test
    void countsRunsThoseThatFailedOrWereStoppedAndTheirCostByAgent() {
        HttpAnswer priced =
                operator()
                        .call(
                                "PUT",
                                "/model-prices/scripted/dear",
                                "{\"input_usd\":100,\"output_usd\":1000,\"cache_read_usd\":100,"
                                        + "\"cache_write_usd\":100,\"source\":\"test\"}");
        assertThat(priced.status()).as(priced.body()).isIn(200, 201);
        String tenant = newTenant();
        HttpCaller caller = newCaller(tenant, "admin");
        store(caller, "steady", "scripted/careful", "");
        store(caller, "capped", "scripted/dear", ",\"limits\":{\"max_turns\":1}");
        store(caller, "broken", "scripted/careful", "");
        store(caller, "idle", "scripted/careful", "");
        JsonNode one = ended(caller, "capped", "stopped");
        JsonNode two = ended(caller, "capped", "stopped");
        ended(caller, "steady", "completed");
        String failed = ended(caller, "broken", "completed").path("run_id").asString();
        owner().sql("UPDATE agent_runs SET status = 'failed' WHERE id = :id::uuid")
                .param("id", failed)
                .update();
        assertThat(usage(caller, ""))
                .containsExactly(
                        "broken: 1 runs, 1 failed, 0 stopped",
                        "capped: 2 runs, 0 failed, 2 stopped",
                        "steady: 1 runs, 0 failed, 0 stopped");
        BigDecimal spent =
                one.at("/usage/cost_usd")
                        .decimalValue()
                        .add(two.at("/usage/cost_usd").decimalValue());
        assertThat(spent).isPositive();
        assertThat(caller.get("/agent-usage").json().at("/items/1/cost_usd").decimalValue())
                .isEqualByComparingTo(spent);
        assertThat(usage(caller, "?until=2020-02-01T00:00:00Z")).isEmpty();
        assertThat(usage(newCaller(newTenant(), "read_only"), "")).isEmpty();
        assertThat(caller.get("/agent-usage?since=soon").text("errors/0/field")).isEqualTo("since");
    }
}
