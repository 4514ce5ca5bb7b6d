package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Makes a tenant with a definition of each kind and a run at each place where an upgrade may find
 * one. An agent's script is that of its name, for the server that goes on with it as well.
 */
final class TenantToKeep {

    /** Longest wait that an agent may have: later versions find the run still waiting. */
    private static final String MONTH = "2592000";

    private static final String AFTER =
            """
            turns:
              - tool_calls: [{name: count_read}]
              - tool_calls: [{name: finish, arguments: {result: counted}}]
            """;

    static final Map<String, String> SCRIPTS =
            Map.of(
                    "counter",
                    AFTER,
                    "cut_off",
                    AFTER,
                    "approver",
                    """
                    turns:
                      - tool_calls: [{name: count_unsafe}]
                      - tool_calls: [{name: finish, arguments: {result: approved}}]
                    """,
                    "asker",
                    """
                    turns:
                      - tool_calls: [{name: ask_user, arguments: {question: colour}}]
                      - tool_calls: [{name: finish, arguments: {result: asked}}]
                    """);

    private static final Map<String, String> MORE =
            Map.of(
                    "approver",
                    ",\"approvals\":[\"count_unsafe\"],\"approval_timeout_seconds\":" + MONTH,
                    "asker",
                    """
                    ,"client_tools":[{"name":"ask_user","input_schema":{"type":"object"},
                      "timeout_seconds":%s}]
                    """
                            .formatted(MONTH));

    private static final List<String> READS =
            List.of(
                    "/agents",
                    "/agents/approver",
                    "/agents/approver/versions/1",
                    "/skills/memo",
                    "/tools/hook",
                    "/workflows/listener",
                    "/workflows/listener/versions/1",
                    "/model-endpoints/corp",
                    "/secrets",
                    "/saved-views",
                    "/holds");

    private final Cluster cluster;
    private final HttpCaller operator;
    private final Map<String, String> runs = new HashMap<>();

    TenantToKeep(Cluster cluster, HttpCaller operator) {
        this.cluster = cluster;
        this.operator = operator;
    }

    /** Ends with a run that is cut off once its server is killed. */
    KeptTenant make() {
        String tenant = made(operator.post("/tenants", "{\"name\":\"kept\"}")).text("id");
        HttpAnswer admin = newKey(tenant, "admin");
        HttpCaller caller = operator.under(admin.text("key"));
        HttpAnswer revoked = newKey(tenant, "invoke");
        assertThat(operator.delete("/mcp/keys/" + revoked.text("id")).status()).isEqualTo(204);
        define(caller);
        begin(caller);
        Map<String, JsonNode> answers = new TreeMap<>();
        String counted = "/agent-runs/" + runs.get("counter");
        Stream.concat(
                        READS.stream(),
                        Stream.of(counted, counted + "/events?limit=200", counted + "/turns"))
                .forEach(path -> answers.put(path, made(caller.get(path)).json()));
        return new KeptTenant(
                caller.key(),
                newKey(tenant, "invoke").text("key"),
                revoked.text("key"),
                new TreeMap<>(runs),
                answers);
    }

    private HttpAnswer newKey(String tenant, String scope) {
        return made(
                operator.post(
                        "/mcp/keys",
                        "{\"name\":\"kept\",\"scope\":\"%s\",\"tenant_id\":\"%s\"}"
                                .formatted(scope, tenant)));
    }

    private void define(HttpCaller caller) {
        SCRIPTS.forEach((agent, script) ->
                cluster.storeWith(
                        caller,
                        agent,
                        script,
                        "\"count_read\",\"count_unsafe\"",
                        MORE.getOrDefault(agent, "")));
        made(caller.call("PUT", "/secrets/corp", "{\"value\":\"secret of the tests\"}"));
        made(
                caller.post(
                        "/model-endpoints",
                        """
                        {"name":"corp","protocol":"openai","base_url":"https://llm.example.com/v1","secret":"corp",
                         "models":[{"name":"m","input_usd":1,"output_usd":1}]}
                        """));
        made(
                caller.post(
                        "/skills",
                        """
                        {"name":"memo","description":"d","body":"Write it.","files":{"notes.md":"Ask.\\n"}}
                        """));
        made(
                caller.post(
                        "/tools",
                        """
                        {"name":"hook","description":"d","kind":"callback","url":"https://hooks.example.com/",
                         "input_schema":{"type":"object"}}
                        """));
        made(
                caller.post(
                        "/workflows",
                        """
                        {"name":"listener","nodes":{
                          "first":{"wait":{"event":"paid"}},
                          "approve":{"ask":{"title":"Now?"},"after":["first"]}},
                         "output":"${nodes.approve.output.decision}"}
                        """));
        made(caller.call("PUT", "/saved-views/mine", "{\"query\":\"page=runs\"}"));
        made(caller.post("/holds", "{\"reason\":\"kept\"}"));
    }

    private void begin(HttpCaller caller) {
        start(caller, "counter", "completed");
        start(caller, "approver", "waiting");
        start(caller, "asker", "waiting");
        startWorkflow(caller, "sent");
        String asked = startWorkflow(caller, "asked");
        made(caller.post("/workflow-runs/" + asked + "/events/paid", "{}"));
        awaitNode(caller, asked, "approve");
        runs.put(
                "cut_off",
                cluster.runUntilHeld(
                        caller, "cut_off", "cut off", Held.after(CommitPoint.ANSWERED, 1)));
    }

    private void start(HttpCaller caller, String agent, String status) {
        String run = cluster.run(caller, agent, "goal of " + agent);
        runs.put(agent, run);
        cluster.awaitStatus(caller, run, status);
    }

    private String startWorkflow(HttpCaller caller, String name) {
        String run = made(caller.post("/workflows/listener/runs", "{}")).text("run_id");
        runs.put(name, run);
        awaitNode(caller, run, "first");
        return run;
    }

    static void awaitNode(HttpCaller caller, String run, String node) {
        await(node)
                .until(
                        () -> caller.get("/workflow-runs/" + run + "/nodes/" + node).status(),
                        status -> status == 200);
    }

    private static HttpAnswer made(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isIn(200, 201, 202, 204);
        return answer;
    }
}
