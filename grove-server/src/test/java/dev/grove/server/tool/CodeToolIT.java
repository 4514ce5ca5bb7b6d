package dev.grove.server.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.SandboxServerIT;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class CodeToolIT extends SandboxServerIT {

    @Test
    void runsASnippetInTheRunsSandboxWithItsSecretAndScrubsWhatItSays() {
        String tenant = newTenant();
        HttpCaller admin = newCaller(tenant, "admin");
        admin.call("PUT", "/secrets/tally.key", "{\"value\":\"a-value-of-the-tests\"}");
        HttpAnswer tool =
                admin.post(
                        "/tools",
                        """
                        {"name":"tally","description":"Adds up.","kind":"code","runtime":"python3",
                         "input_schema":{"type":"object",
                           "properties":{"numbers":{"type":"array","items":{"type":"integer"}}},
                           "required":["numbers"]},
                         "secrets":{"KEY":"tally.key"},
                         "code":"import json, os, sys\\nprint(sum(json.load(sys.stdin)['numbers']), os.environ['KEY'], os.getcwd())"}
                        """);
        assertThat(tool.status()).as(tool.body()).isEqualTo(201);
        HttpAnswer agent =
                admin.post(
                        "/agents",
                        """
                        {"name":"tallier","system_prompt":"p","model":"scripted/tallier",
                         "tools":["finish","tally"]}
                        """);
        assertThat(agent.status()).as(agent.body()).isEqualTo(201);

        String run = admin.post("/agents/tallier/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> admin.get("/agent-runs/" + run).text("status"), "completed"::equals);

        JsonNode call =
                admin.get("/agent-runs/" + run + "/turns").json().at("/items/0/tool_calls/0");
        assertThat(call.path("status").stringValue()).isEqualTo("completed");
        assertThat(call.path("result").stringValue())
                .isEqualTo("7 [secret:tally.key] /workspace\n");
        assertThat(admin.get("/secrets").json().at("/items/0/used_by/0/purpose").stringValue())
                .isEqualTo("tool tally: KEY");
    }
}
