package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.run.WaitingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** Agents with policies, and their runs. */
abstract class GovernedIT extends ServerIT {

    /** Denies by an argument what it allows with another one. */
    static final String BRANCHES =
            """
            {"id":"branches","on":"echo","when":"!args.text.startsWith('agent/')","then":"deny","say":"Push to agent/… only."}
            """;

    private static final Set<String> ENDS = Set.of("completed", "failed", "stopped", "cancelled");

    String tenant = "";
    HttpCaller caller = anonymous();

    @BeforeEach
    void asANewTenant() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    /** Stores a policy that allows what its rules do not restrict. */
    void policy(String name, String... rules) {
        policyWith(name, "\"default\":\"allow\"", rules);
    }

    void policyWith(String name, String more, String... rules) {
        HttpAnswer stored =
                caller.post(
                        "/policies",
                        "{\"apiVersion\":\"grove/v1\",\"kind\":\"Policy\",\"name\":\"%s\",%s,\"rules\":[%s]}"
                                .formatted(name, more, String.join(",", rules)));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    void agent(String name, String script, String tools, String... policies) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s","tools":[%s]%s}
                        """
                                .formatted(
                                        name,
                                        script,
                                        tools,
                                        policies.length == 0
                                                ? ""
                                                : ",\"policies\":[\"%s\"]"
                                                        .formatted(
                                                                String.join("\",\"", policies))));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    /** Sets the tenant's ceiling. */
    void ceiling(String... policies) {
        HttpAnswer put = put(caller, "[\"" + String.join("\",\"", policies) + "\"]");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    /**
     * Asks for a ceiling.
     *
     * @param policies a list in JSON
     */
    HttpAnswer put(HttpCaller by, String policies) {
        return by.call("PUT", "/tenants/" + tenant + "/ceiling", "{\"policies\":" + policies + "}");
    }

    void pusher(String name, String... policies) {
        agent(name, "pusher", "\"echo\",\"finish\"", policies);
    }

    WaitingRun start(String agent) {
        HttpAnswer started = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, agent, started.text("run_id"));
    }

    WaitingRun completed(String agent) {
        WaitingRun run = start(agent);
        run.awaitStatus("completed");
        return run;
    }

    /** Waits for the end of a run, whichever it is. */
    String end(WaitingRun run) {
        return await("the end of " + run.id())
                .until(() -> json(run).path("status").asString(), ENDS::contains);
    }

    JsonNode json(WaitingRun run) {
        return caller.get("/agent-runs/" + run.id()).json();
    }

    /** All calls of a run, in the order of its turns. */
    List<JsonNode> calls(WaitingRun run) {
        List<JsonNode> calls = new ArrayList<>();
        caller.get("/agent-runs/" + run.id() + "/turns?limit=100")
                .json()
                .path("items")
                .forEach(turn -> turn.path("tool_calls").forEach(calls::add));
        return calls;
    }

    List<String> statuses(WaitingRun run) {
        return calls(run).stream().map(call -> call.path("status").asString()).toList();
    }

    List<JsonNode> events(WaitingRun run, String type) {
        return run.events().stream()
                .filter(event -> event.path("type").asString().equals(type))
                .toList();
    }

    /** Digest of the layers that a run is governed by; empty where none does. */
    String authority(String run) {
        return owner().sql("SELECT COALESCE(authority, '') FROM agent_runs WHERE id = :run")
                .param("run", UUID.fromString(run))
                .query(String.class)
                .single();
    }

    /** How many layers these are. */
    int layers(String run) {
        return owner().sql(
                        """
                        SELECT cardinality(a.layers) FROM agent_runs r
                          JOIN authorities a ON a.tenant_id = r.tenant_id AND a.digest = r.authority
                         WHERE r.id = :run
                        """)
                .param("run", UUID.fromString(run))
                .query(Integer.class)
                .single();
    }

    List<JsonNode> tree(WaitingRun root) {
        return caller.get("/agent-runs/" + root.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .toList();
    }
}
