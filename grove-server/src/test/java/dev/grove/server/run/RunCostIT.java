package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunCostIT extends ServerIT {

    private HttpCaller caller;

    @BeforeEach
    void newTenantsCaller() {
        caller = newCaller(newTenant(), "admin");
    }

    @Test
    void attributesEveryTokenToTheTurnThatTookIt() {
        String run = finished("endless", ",\"limits\":{\"max_turns\":3}");
        JsonNode costs = costs(run, "");
        assertThat(costs.path("root_run_id").asString()).isEqualTo(run);
        assertThat(costs.path("items")).hasSize(3);
        assertThat(costs.path("items").path(1).path("turn").asInt()).isEqualTo(2);
        assertThat(costs.path("items").path(1).path("kind").asString()).isEqualTo("answer");
        assertThat(costs.path("items").path(1).path("model").asString())
                .isEqualTo("scripted/endless");
        assertThat(costs.path("usage"))
                .isEqualTo(caller.get("/agent-runs/" + run).json().path("usage"));
        assertThat(costs.path("usage").path("input_tokens").asInt()).isEqualTo(300);
        assertThat(costs.path("runs").path(0).path("usage")).isEqualTo(costs.path("usage"));
        assertThat(costs.path("models").path(0).path("calls").asInt()).isEqualTo(3);
        assertThat(costs.path("budget").path("spent_tokens").asInt()).isEqualTo(330);
        assertThat(costs.path("budget").path("reserved_tokens").asInt()).isZero();
        assertThat(costs.path("assumed").path("output_tokens").asInt()).isZero();
    }

    @Test
    void listsCallsPageByPage() {
        String run = finished("endless", ",\"limits\":{\"max_turns\":5}");
        List<Integer> turns = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = costs(run, "?limit=2" + cursor);
            page.path("items").forEach(item -> turns.add(item.path("turn").asInt()));
            cursor =
                    page.path("next_cursor").isNull()
                            ? ""
                            : "&cursor=" + page.path("next_cursor").asString();
        } while (!cursor.isEmpty());
        assertThat(turns).containsExactly(1, 2, 3, 4, 5);
        assertThat(caller.get("/agent-runs/" + run + "/costs?cursor=%00").status()).isEqualTo(400);
        assertThat(caller.get("/agent-runs/" + run + "/costs?cursor=YS9iL2M").status())
                .isEqualTo(400);
    }

    @Test
    void countsACallThatWasCutOffAtItsWorstAndSaysSo() {
        String run = finished("slow", ",\"limits\":{\"max_seconds\":1}");
        JsonNode costs = costs(run, "");
        JsonNode cutOff = costs.path("items").path(0);
        assertThat(cutOff.path("kind").asString()).isEqualTo("cut_off");
        assertThat(cutOff.path("assumed").asBoolean()).isTrue();
        assertThat(cutOff.path("usage").path("output_tokens").asInt()).isEqualTo(8192);
        assertThat(costs.path("assumed")).isEqualTo(costs.path("usage"));
        assertThat(costs.path("usage"))
                .isEqualTo(caller.get("/agent-runs/" + run).json().path("usage"));
        assertThat(caller.get("/agent-runs/" + run + "/events").body())
                .contains("budget.assumed_spent");
    }

    @Test
    void shrinksTheLastAnswerToWhatTheBudgetAllowsAndSaysSo() {
        String run = finished("endless", ",\"limits\":{\"max_tokens\":500}");
        assertThat(caller.get("/agent-runs/" + run + "/events").body())
                .contains("budget.reserved_short")
                .doesNotContain("budget.underestimated");
        assertThat(costs(run, "").path("budget").path("spent_tokens").asInt()).isEqualTo(440);
    }

    @Test
    void chargesAForkNothingForWhatItInherited() {
        String run = finished("endless", ",\"limits\":{\"max_turns\":3}");
        String fork = caller.post("/agent-runs/" + run + "/fork", "{\"turn\":2}").text("run_id");
        caller.get("/agent-runs/" + fork + "/stream").body();
        JsonNode costs = costs(fork, "");
        assertThat(costs.path("items").path(0).path("turn").asInt()).isEqualTo(3);
        assertThat(costs.path("usage"))
                .isEqualTo(caller.get("/agent-runs/" + fork).json().path("usage"));
    }

    @Test
    void listsARefusalThatWasBilledNothing() {
        String run = finished("refuser", "");
        JsonNode costs = costs(run, "");
        assertThat(costs.path("usage").path("cost_usd").decimalValue())
                .isEqualByComparingTo(BigDecimal.ZERO);
        assertThat(costs.path("runs")).hasSize(1);
    }

    private JsonNode costs(String run, String query) {
        return caller.get("/agent-runs/" + run + "/costs" + query).json();
    }

    private String finished(String script, String more) {
        String agent = script + "-" + UUID.randomUUID();
        caller.post(
                "/agents",
                "{\"name\":\"%s\",\"system_prompt\":\"p\",\"model\":\"scripted/%s\",\"tools\":[\"echo\",\"finish\"]}"
                        .formatted(agent, script));
        return caller.post("/agents/" + agent + "/run", "{\"goal\":\"g\"" + more + "}")
                .headers()
                .firstValue("Grove-Run-Id")
                .orElseThrow();
    }
}
