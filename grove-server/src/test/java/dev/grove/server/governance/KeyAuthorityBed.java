package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.read.Rows;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.JsonNode;

/** A key that has policies, and an agent that has none. */
abstract class KeyAuthorityBed extends GovernedIT {

    static final String GOAL = "{\"goal\":\"g\"}";
    static final String SHOUT =
            """
            name: shout
            input: {type: object, properties: {text: {type: string}}, required: [text]}
            nodes:
              all:
                map: "${[input.text]}"
                do:
                  nodes:
                    say: {tool: echo, with: {text: "${item}"}}
            """;
    static final String SAY_MAIN = "{\"text\":\"main\"}";

    HttpAnswer key;
    HttpCaller bound;

    @BeforeEach
    void withAKeyThatHasPolicies() {
        policy("writer", BRANCHES);
        pusher("pusher");
        key = boundKey("invoke", "writer");
        bound = as(key.text("key"));
    }

    HttpAnswer boundKey(String scope, String... policies) {
        HttpAnswer made = makeKey(caller, scope, policies);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    static HttpAnswer makeKey(HttpCaller maker, String scope, String... policies) {
        return maker.post(
                "/mcp/keys",
                "{\"name\":\"bound\",\"scope\":\"%s\",\"policies\":[%s]}"
                        .formatted(
                                scope,
                                policies.length == 0
                                        ? ""
                                        : "\"" + String.join("\",\"", policies) + "\""));
    }

    List<String> policies(WaitingRun run) {
        return authorityOf(run)
                .path("layers")
                .valueStream()
                .map(layer -> layer.path("policy").asString())
                .toList();
    }

    void post(String path, String body) {
        HttpAnswer answer = bound.post(path, body);
        assertThat(answer.status()).as(answer.body()).isLessThan(300);
    }

    String session(HttpCaller by) {
        HttpAnswer begun = by.post("/sessions", "{\"agent\":\"pusher\"}");
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        return begun.text("id");
    }

    void say(String session) {
        post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
    }

    String starter = "";

    /** The newest root that the key has started. */
    WaitingRun started() {
        List<String> all = startedBy(starter.isEmpty() ? key.text("id") : starter);
        assertThat(all).isNotEmpty();
        return new WaitingRun(caller, "pusher", all.getLast());
    }

    List<String> startedBy(String id) {
        return owner().sql(
                        """
                        SELECT id::text FROM agent_runs
                         WHERE tenant_id = :tenant AND started_by = :key AND parent_run_id IS NULL
                         ORDER BY created_at, id
                        """)
                .param("tenant", UUID.fromString(tenant))
                .param("key", UUID.fromString(id))
                .query(Rows.of(String.class))
                .list();
    }

    JsonNode authorityOf(WaitingRun run) {
        return caller.get("/agent-runs/" + run.id() + "/authority").json();
    }

    /** Stores the workflow {@link #SHOUT}. */
    void workflow() {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(SHOUT)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }
}
