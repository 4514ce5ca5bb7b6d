package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Starts with an agent from memory have the same outcome as starts that read it. */
class StartsIT extends ServerIT {

    private String tenant;
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        assertThat(
                        caller.post(
                                        "/agents",
                                        """
                                        {"name":"greeter","system_prompt":"p","model":"scripted/greeter",
                                         "tools":["echo","finish"]}
                                        """)
                                .status())
                .isEqualTo(201);
    }

    @Test
    void startsTheVersionThatAnotherServerHasStored() {
        assertThat(start("{\"goal\":\"g\"}").json().path("agent_version").asInt()).isEqualTo(1);
        storeElsewhere(7);
        HttpAnswer second = start("{\"goal\":\"g\"}");
        assertThat(second.json().path("agent_version").asInt()).isEqualTo(2);
        assertThat(second.json().at("/limits/max_turns").asInt()).isEqualTo(7);
        assertThat(start("{\"goal\":\"g\"}").json().path("agent_version").asInt()).isEqualTo(2);
        assertThat(start("{\"goal\":\"g\",\"version\":1}").json().path("agent_version").asInt())
                .isEqualTo(1);
    }

    @Test
    void startsNoRunOfAnAgentThatAnotherServerHasDeleted() {
        start("{\"goal\":\"g\"}");
        owner().sql("UPDATE agents SET deleted_at = now() WHERE tenant_id = :tenant::uuid")
                .param("tenant", tenant)
                .update();
        HttpAnswer refused = caller.post("/agents/greeter/runs", "{\"goal\":\"g\"}");
        assertThat(refused.status()).isEqualTo(404);
        assertThat(runs()).isEqualTo(1);
    }

    /** Limits that the version in memory does not allow, but the current one does, are accepted. */
    @Test
    void refusesNothingByAnOutdatedVersion() {
        start("{\"goal\":\"g\"}");
        storeElsewhere(1_000);
        HttpAnswer started = start("{\"goal\":\"g\",\"limits\":{\"max_turns\":900}}");
        assertThat(started.json().path("agent_version").asInt()).isEqualTo(2);
    }

    /** A tenant's memory of an agent is of no use to another one that has an agent of that name. */
    @Test
    void keepsTheAgentsOfTenantsApart() {
        start("{\"goal\":\"g\"}");
        HttpCaller other = newCaller(newTenant(), "admin");
        assertThat(other.post("/agents/greeter/runs", "{\"goal\":\"g\"}").status()).isEqualTo(404);
    }

    @Test
    void answersWithWhatIsRead() {
        HttpAnswer started =
                start(
                        """
                        {"goal":"g","metadata":{"b":1.50,"a":["x",null]},"priority":7,
                         "limits":{"max_turns":3,"max_cost_usd":1.5}}
                        """);
        HttpAnswer read = caller.get("/agent-runs/" + started.text("run_id"));
        assertThat(List.copyOf(started.json().propertyNames()))
                .isEqualTo(List.copyOf(read.json().propertyNames()));
        for (String same :
                List.of(
                        "run_id",
                        "agent",
                        "agent_version",
                        "model",
                        "goal",
                        "limits",
                        "metadata",
                        "priority",
                        "root_run_id",
                        "depth",
                        "created_at")) {
            assertThat(read.json().path(same)).as(same).isEqualTo(started.json().path(same));
        }
    }

    @Test
    void streamsFromTheFirstEventOnHoweverSoonItIsAskedFor() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<String>> streams = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                streams.add(
                        threads.submit(() -> {
                            String run = start("{\"goal\":\"g\"}").text("run_id");
                            return caller.get("/agent-runs/" + run + "/stream").body();
                        }));
            }
            for (Future<String> stream : streams) {
                String events = stream.get(60, TimeUnit.SECONDS);
                assertThat(events).contains("event: run.queued\nid: 1\n");
                assertThat(events).contains("event: run.started\nid: 2\n");
                assertThat(events).contains("event: turn.started\nid: 3\n");
                assertThat(events).contains("event: run.completed\n");
                assertThat(events.split("id: 4\n", -1)).hasSize(2);
            }
        }
    }

    /** Another server stores a second version in the same database, without a notification. */
    private void storeElsewhere(int maxTurns) {
        owner().sql(
                        """
                        WITH stored AS (
                            INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
                            SELECT tenant_id, agent_id, 2,
                                   jsonb_set(definition, '{limits,max_turns}', to_jsonb(:turns::int)), now()
                              FROM agent_versions WHERE tenant_id = :tenant::uuid
                            RETURNING tenant_id, agent_id
                        )
                        UPDATE agents a SET current_version = 2 FROM stored
                         WHERE a.tenant_id = stored.tenant_id AND a.id = stored.agent_id
                        """)
                .param("tenant", tenant)
                .param("turns", maxTurns)
                .update();
    }

    private HttpAnswer start(String request) {
        HttpAnswer started = caller.post("/agents/greeter/runs", request);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started;
    }

    private int runs() {
        return caller.get("/agents/greeter/runs").json().path("items").size();
    }
}
