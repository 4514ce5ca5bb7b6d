package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Starts name policies of their own, which only narrow. */
class RequestAuthorityIT extends GovernedIT {

    private static final String ASKED = "\"authority\":{\"policies\":[\"writer\"]}";
    private static final String GOVERNED_START = "{\"goal\":\"g\"," + ASKED + "}";

    @BeforeEach
    void withAPolicyThatNoAgentNames() {
        policy("writer", BRANCHES);
        pusher("pusher");
    }

    private WaitingRun started(String path, String body) {
        HttpAnswer started = caller.post(path, body);
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "pusher", started.text("run_id"));
    }

    private void isGoverned(WaitingRun run, String... policies) {
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(policies(run)).containsExactly(policies);
    }

    private List<String> policies(WaitingRun run) {
        return layersOf(run).stream().map(layer -> layer.path("policy").asString()).toList();
    }

    private List<JsonNode> layersOf(WaitingRun run) {
        return caller.get("/agent-runs/" + run.id() + "/authority")
                .json()
                .path("layers")
                .valueStream()
                .toList();
    }

    @Test
    void saysWhatToDoWithRulesOfAStart() {
        pusher("pusher");
        HttpAnswer refused =
                caller.post(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"rules\":[{\"id\":\"a\",\"on\":\"echo\",\"then\":\"deny\"}]}}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("detail"))
                .contains("authority.rules", "store a policy", "POST /policies", "policies");
    }

    @Test
    void aStartComesAfterItsAgent() {
        isGoverned(started("/agents/pusher/runs", GOVERNED_START), "base", "writer");
        policy("quiet", "{\"id\":\"own\",\"on\":\"git_push\",\"then\":\"deny\"}");
        pusher("pusher", "quiet");
        WaitingRun run = started("/agents/pusher/runs", GOVERNED_START);
        isGoverned(run, "quiet", "writer");
        assertThat(layersOf(run))
                .extracting(layer -> layer.path("from").toString())
                .containsExactly("[\"agent\"]", "[]");
        assertThat(statuses(completed("pusher")))
                .as("the next start is free of it")
                .containsExactly("completed", "completed", "completed");
    }

    /** Whoever may start may choose sets of policies, and each one that is kept is a row. */
    @Test
    void startsThatAreRefusedLeaveNothingAndOneSetIsOneRow() {
        policy("wide", "{\"id\":\"all\",\"on\":\"*\",\"then\":\"allow\"}");
        String start = "{\"goal\":\"g\",\"authority\":{\"policies\":[\"%s\",\"%s\"]}}";
        brake("stop");
        HttpAnswer refused = caller.post("/agents/pusher/runs", start.formatted("writer", "wide"));
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("braked");
        assertThat(chains()).isZero();
        brake("none");
        WaitingRun one = started("/agents/pusher/runs", start.formatted("writer", "wide"));
        WaitingRun other = started("/agents/pusher/runs", start.formatted("wide", "writer"));
        assertThat(authority(other.id())).isEqualTo(authority(one.id()));
        assertThat(chains()).isOne();
    }

    private void brake(String mode) {
        HttpAnswer set =
                caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"%s\"}".formatted(mode));
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    private int chains() {
        return owner().sql("SELECT count(*) FROM authorities WHERE tenant_id = :t::uuid")
                .param("t", tenant)
                .query(Integer.class)
                .single();
    }

    /** A policy that allows everything lifts no denial of the agent's. */
    @Test
    void widensNothing() {
        pusher("pusher", "writer");
        policy("wide", "{\"id\":\"all\",\"on\":\"*\",\"then\":\"allow\"}");
        isGoverned(
                started(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"policies\":[\"wide\",\"trust/privileged\"]}}"),
                "writer",
                "wide",
                "trust/privileged");
    }

    @Test
    void isPinnedToTheVersionOfThen() {
        policy("writer", "{\"id\":\"none\",\"on\":\"git_push\",\"then\":\"deny\"}");
        WaitingRun free = started("/agents/pusher/runs", GOVERNED_START);
        free.awaitStatus("completed");
        assertThat(statuses(free)).containsExactly("completed", "completed", "completed");
        isGoverned(
                started(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"policies\":[\"writer@1\"]}}"),
                "base",
                "writer");
    }

    @Test
    void aCallAndAWorkflowHaveThem() {
        WaitingRun call =
                started(
                        "/tool-calls",
                        "{\"tool\":\"echo\",\"arguments\":{\"text\":\"main\"}," + ASKED + "}");
        assertThat(end(call)).isEqualTo("failed");
        assertThat(json(call).at("/error/code").asString()).isEqualTo("tool_denied");
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: shout
                                                nodes:
                                                  say: {tool: echo, with: {text: main}}
                                                """)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun workflow = started("/workflows/shout/runs", "{" + ASKED + "}");
        assertThat(end(workflow)).isEqualTo("failed");
        assertThat(policies(workflow)).containsExactly("base", "writer");
        WaitingRun free = started("/workflows/shout/runs", "{}");
        free.awaitStatus("completed");
        WaitingRun fork =
                started(
                        "/workflow-runs/" + free.id() + "/fork",
                        "{\"from\":[\"say\"]," + ASKED + "}");
        assertThat(end(fork)).isEqualTo("failed");
        assertThat(policies(fork)).containsExactly("base", "writer");
    }

    @Test
    void aForkAndARerunAddToTheirSource() {
        policy("quiet", "{\"id\":\"own\",\"on\":\"git_push\",\"then\":\"deny\"}");
        WaitingRun source =
                started(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"policies\":[\"quiet\"]}}");
        source.awaitStatus("completed");
        WaitingRun fork =
                started("/agent-runs/" + source.id() + "/fork", "{\"turn\":1," + ASKED + "}");
        isGoverned(fork, "base", "quiet", "writer");
        assertThat(layersOf(fork).get(1).path("from").toString()).isEqualTo("[\"fork\"]");
        HttpAnswer bulk =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"],%s}".formatted(source.id(), ASKED));
        isGoverned(
                new WaitingRun(caller, "pusher", bulk.text("items/0/started_run_id")),
                "base",
                "quiet",
                "writer");
        HttpAnswer cancel =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"cancel\",\"ids\":[\"%s\"],%s}"
                                .formatted(source.id(), ASKED));
        assertThat(cancel.status()).isEqualTo(400);
        assertThat(cancel.text("errors/0/field")).isEqualTo("authority");
    }

    @Test
    void eachAnswerOfASessionHasThem() {
        String external = UUID.randomUUID().toString();
        HttpAnswer begun =
                caller.post(
                        "/sessions",
                        "{\"agent\":\"pusher\",\"external_id\":\"%s\",%s}"
                                .formatted(external, ASKED));
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        isGoverned(answerOf(begun.text("id")), "writer", "base");
        HttpAnswer branch =
                caller.post("/sessions/" + begun.text("id") + "/branch", "{\"at_n\":1}");
        assertThat(policies(answerOf(branch.text("id")))).containsExactly("writer", "base");

        String again = "{\"agent\":\"pusher\",\"external_id\":\"%s\"".formatted(external);
        assertThat(caller.post("/sessions", again + "," + ASKED + "}").status()).isEqualTo(200);
        assertThat(caller.post("/sessions", again + "}").status()).isEqualTo(200);
        policy("quiet", "{\"id\":\"own\",\"on\":\"git_push\",\"then\":\"deny\"}");
        HttpAnswer other =
                caller.post("/sessions", again + ",\"authority\":{\"policies\":[\"quiet\"]}}");
        assertThat(other.status()).as(other.body()).isEqualTo(409);
        HttpAnswer changed =
                caller.call(
                        "PATCH",
                        "/sessions/" + begun.text("id"),
                        "{\"authority\":{\"policies\":[]}}");
        assertThat(changed.status()).isEqualTo(400);
    }

    private WaitingRun answerOf(String session) {
        HttpAnswer sent = caller.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
        assertThat(sent.status()).as(sent.body()).isIn(201, 202);
        return new WaitingRun(caller, "pusher", sent.json().at("/answer/run_id").asString());
    }

    @Test
    void refusesWhatItCannotKeep() {
        HttpAnswer none = caller.post("/agents/pusher/runs", "{\"goal\":\"g\",\"authority\":{}}");
        assertThat(none.status()).isEqualTo(400);
        assertThat(none.text("errors/0/field")).isEqualTo("authority.policies");
        HttpAnswer rules =
                caller.post(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"authority\":{\"rules\":[{\"id\":\"a\",\"on\":\"*\",\"then\":\"deny\"}]}}");
        assertThat(rules.status()).as(rules.body()).isEqualTo(400);
        assertThat(rules.body()).contains("rules");
        HttpAnswer others =
                newCaller(newTenant(), "admin")
                        .post(
                                "/tool-calls",
                                "{\"tool\":\"echo\",\"arguments\":{\"text\":\"a\"}," + ASKED + "}");
        assertThat(others.status()).isEqualTo(400);
        assertThat(others.text("errors/0/field")).isEqualTo("authority.policies[0]");
        assertThat(others.body()).doesNotContain("did you mean writer");
    }
}
