package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A script says how much it can read, and what it writes when it is asked for a summary. */
class ScriptedCompactionIT extends ServerIT {

    @Test
    void goesOnWithTheLineOfItsTurnAfterACompaction() {
        HttpCaller caller = newCaller(newTenant(), "admin");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"rambler","system_prompt":"p","model":"scripted/rambler","tools":["echo","finish"]}
                        """);
        assertThat(stored.status()).isEqualTo(201);
        String run =
                caller.post("/agents/rambler/run", "{\"goal\":\"g\"}")
                        .headers()
                        .firstValue("Grove-Run-Id")
                        .orElseThrow();
        assertThat(caller.get("/agent-runs/" + run).text("result")).isEqualTo("said it");
        JsonNode turns = caller.get("/agent-runs/" + run + "/turns").json().path("items");
        assertThat(turns).hasSize(8);
        for (int turn = 1; turn < 8; turn++) {
            assertThat(turns.path(turn - 1).at("/tool_calls/0/result").asString())
                    .isEqualTo("said " + turn);
        }
        JsonNode first = caller.get("/agent-runs/" + run + "/compactions?limit=1").json();
        assertThat(first.at("/items/0/status").asString()).isEqualTo("done");
        assertThat(first.at("/items/0/summary").asString()).isEqualTo("It said much.");
        assertThat(first.at("/items/0/usage/input_tokens").asInt()).isEqualTo(300);
    }

    @Test
    void answersForNoRunAndForAnAbsurdPage() {
        HttpCaller caller = newCaller(newTenant(), "read_only");
        String none = "/agent-runs/00000000-0000-7000-8000-000000000000/compactions";
        assertThat(caller.get(none).status()).isEqualTo(404);
        assertThat(caller.get(none + "?limit=0").status()).isEqualTo(400);
    }
}
