package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Decisions of people, where the one who started the run may fork it or settle its nodes. */
class WorkflowDecisionsIT extends ServerIT {

    private String tenant = "";
    private WorkflowCaller admin;
    private WorkflowCaller starter;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        admin = new WorkflowCaller(newCaller(tenant, "admin"));
        starter = new WorkflowCaller(newCaller(tenant, "admin"));
        admin.store(
                """
                name: guarded
                nodes:
                  text: {value: "send this"}
                  approve:
                    ask: {title: Send?, show: {text: "${nodes.text.output}"}, who: {scope: admin, not: starter}, count: 2, timeout: 1h}
                  yes: {value: "${nodes.approve.output.decision == 'approve'}"}
                  sent: {wait: {event: sent, timeout: 1h}, when: "nodes.yes.output"}
                  told: {wait: {event: told, timeout: 1h}, when: "!nodes.yes.output"}
                output: {sent: "${nodes.?sent.output.orValue('not')}"}
                """);
    }

    private Started waiting() {
        Started run = starter.start("guarded", "{}");
        run.awaitNode("approve", "waiting");
        return run;
    }

    private HttpAnswer decide(HttpCaller by, Started run, String decision) {
        JsonNode ask = run.node("approve").orElseThrow().path("ask");
        return by.post(
                run.path("asks/approve"),
                "{\"decision\":\"%s\",\"digest\":\"%s\"}"
                        .formatted(decision, ask.path("digest").asString()));
    }

    private Started decided(String decision) {
        Started run = waiting();
        assertThat(decide(admin.http(), run, decision).status()).isEqualTo(202);
        if (decision.equals("approve")) {
            assertThat(decide(newCaller(tenant, "admin"), run, decision).status()).isEqualTo(202);
        }
        run.awaitNode("approve", "completed");
        return run;
    }

    private static HttpAnswer fork(HttpCaller by, Started run, String body) {
        return by.post(run.path("fork"), body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "approve|{\"decision\":\"approve\"}|is decided by the people it asks",
                "yes|true|follows from what people decide (approve)",
                "sent|1|follows from what people decide (approve)",
            })
    void areNotGivenToAForkNorIsWhatFollowsFromThem(String node, String output, String words) {
        Started run = waiting();
        for (HttpCaller by : new HttpCaller[] {starter.http(), admin.http()}) {
            HttpAnswer refused = fork(by, run, "{\"outputs\":{\"%s\":%s}}".formatted(node, output));
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("outputs." + node, words, "from");
        }
    }

    @Test
    void areNotGivenWhereTheyAreWithinMapsLoopsAndWorkflows() {
        admin.store(
                """
                name: nested
                nodes:
                  each:
                    map: "${[1]}"
                    do: {nodes: {sure: {ask: {title: Sure?, timeout: 1h}}}, output: "${nodes.sure.output}"}
                  within: {workflow: guarded, input: {}}
                  memo:
                    loop:
                      make: {value: 1}
                      judge: {nodes: {good: {ask: {title: Good?, timeout: 1h}}}, output: {score: 1}}
                      accept: loop.review.score > 0
                      max_rounds: 2
                  plain: {value: 1}
                """);
        Started run = starter.start("nested", "{}");
        run.awaitNode("within", "running");
        for (String node : new String[] {"each", "within", "memo"}) {
            HttpAnswer refused =
                    fork(starter.http(), run, "{\"outputs\":{\"%s\":{}}}".formatted(node));
            assertThat(refused.status()).as(node + refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("outputs." + node);
            HttpAnswer settled =
                    starter.http()
                            .post(
                                    run.path("nodes/" + node + "/settle"),
                                    "{\"output\":{},\"reason\":\"x\"}");
            assertThat(settled.status()).as(node + settled.body()).isEqualTo(409);
            assertThat(settled.text("detail")).contains("asks people");
        }
        assertThat(fork(starter.http(), run, "{\"outputs\":{\"plain\":2}}").status())
                .isEqualTo(202);
    }

    /**
     * Outputs of nodes before the question may be given: it is asked again, and the fork says who
     * gave them.
     */
    @Test
    void areAskedAgainWhereWhatTheyShowIsGiven() {
        Started run = decided("approve");
        HttpAnswer forked = fork(starter.http(), run, "{\"outputs\":{\"text\":\"other\"}}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        Started fork = new Started(starter.http(), forked.text("run_id"));
        fork.awaitNode("approve", "waiting");
        assertThat(fork.node("approve").orElseThrow().at("/ask/subject/text").asString())
                .isEqualTo("other");
        JsonNode event = settledEvent(fork);
        assertThat(event.path("path").asString()).isEqualTo("text");
        assertThat(event.path("decision").asString()).isEqualTo("output");
        assertThat(event.path("by").asString()).isNotBlank();
    }

    /** A yes was for one execution: who starts another one is not among those it is asked of. */
    @Test
    void areNotUsedAgainByAForkWhereOthersThanItsStarterAreAsked() {
        Started run = decided("approve");
        for (HttpCaller by : new HttpCaller[] {starter.http(), admin.http()}) {
            HttpAnswer refused = fork(by, run, "{\"from\":[\"sent\"]}");
            assertThat(refused.status()).as(refused.body()).isEqualTo(400);
            assertThat(refused.body()).contains("asked of others", "name approve in from");
            HttpAnswer anew = fork(by, run, "{\"from\":[\"approve\"]}");
            assertThat(anew.status()).as(anew.body()).isEqualTo(202);
            new Started(by, anew.text("run_id")).awaitNode("approve", "waiting");
        }
    }

    private Started paid(String who) {
        admin.store(
                """
                name: payment
                nodes:
                  approve: {ask: {title: Pay?, %s timeout: 1h}}
                  pay: {tool: echo, with: {text: paid}, when: "nodes.approve.output.decision == 'approve'"}
                  note: {tool: echo, with: {text: noted}}
                """
                        .formatted(who));
        Started run = starter.start("payment", "{}");
        run.awaitNode("approve", "waiting");
        assertThat(decide(admin.http(), run, "approve").status()).isEqualTo(202);
        return run;
    }

    @Test
    void areUsedAgainByAForkOfOneWhoMayDecideSoAloneAndWithTheirName() {
        Started run = paid("who: {scope: admin},");
        run.completed();
        String from = "{\"from\":[\"pay\"]}";
        HttpAnswer refused = fork(newCaller(tenant, "provision"), run, from);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains("pay would be executed", "scope admin");
        HttpAnswer forked = fork(admin.http(), run, from);
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        Started fork = new Started(admin.http(), forked.text("run_id"));
        fork.completed();
        JsonNode event = settledEvent(fork);
        assertThat(event.path("path").asString()).isEqualTo("approve");
        assertThat(event.path("decision").asString()).isEqualTo("approve");
        assertThat(event.path("reason").asString()).isEqualTo("fork");
        assertThat(fork(newCaller(tenant, "invoke"), run, "{\"from\":[\"note\"]}").status())
                .as("nothing that was decided is executed again")
                .isEqualTo(202);
    }

    @Test
    void areNotUsedAgainByAForkOfOneWhereTwoDecide() {
        Started run = paid("count: 2,");
        assertThat(decide(starter.http(), run, "approve").status()).isEqualTo(202);
        run.completed();
        HttpAnswer refused = fork(admin.http(), run, "{\"from\":[\"pay\"]}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains("more than one person");
    }

    private static JsonNode settledEvent(Started run) {
        return run.http()
                .get(run.path("events?limit=200"))
                .json()
                .path("items")
                .valueStream()
                .filter(one -> one.path("type").asString().equals("node.settled"))
                .findFirst()
                .orElseThrow();
    }

    /** Approvals cover the nodes that followed then, and no others. */
    @Test
    void areNotKeptForAVersionInWhichAnotherNodeFollows() {
        Started run = decided("approve");
        admin.store(
                """
                name: guarded
                nodes:
                  text: {value: "send this"}
                  approve:
                    ask: {title: Send?, show: {text: "${nodes.text.output}"}, who: {scope: admin, not: starter}, count: 2, timeout: 1h}
                  all: {tool: echo, with: {text: "to all"}, when: "nodes.approve.output.decision == 'approve'"}
                """);
        HttpAnswer refused = fork(starter.http(), run, "{\"from\":[\"all\"],\"version\":2}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains("name approve in from");
        assertThat(fork(starter.http(), run, "{\"from\":[\"approve\"],\"version\":2}").status())
                .isEqualTo(202);
    }

    private static HttpAnswer settle(HttpCaller by, Started run, String node, String body) {
        return by.post(run.path("nodes/" + node + "/settle"), body);
    }

    @Test
    void areSettledByThoseAloneThatAreAskedAndAsTheirDecision() {
        Started run = waiting();
        String digest = run.node("approve").orElseThrow().at("/ask/digest").asString();
        String yes =
                "{\"output\":{\"decision\":\"approve\",\"digest\":\"%s\"},\"reason\":\"seen\"}"
                        .formatted(digest);
        assertThat(settle(starter.http(), run, "approve", yes).status()).isEqualTo(403);
        assertThat(settle(newCaller(tenant, "provision"), run, "approve", yes).status())
                .isEqualTo(403);
        String fault = "{\"error\":{\"message\":\"no\"},\"reason\":\"no\"}";
        assertThat(settle(starter.http(), run, "approve", fault).status()).isEqualTo(403);
        HttpAnswer written =
                settle(
                        admin.http(),
                        run,
                        "approve",
                        "{\"output\":{\"decision\":\"approve\",\"by\":\"carol\"},\"reason\":\"x\"}");
        assertThat(written.status()).isEqualTo(400);
        assertThat(written.body()).contains("output.by", "follows from who decides");
        assertThat(settle(admin.http(), run, "approve", yes).status()).isEqualTo(202);
        assertThat(run.status("approve")).isEqualTo("waiting");
        assertThat(settle(admin.http(), run, "approve", yes).status()).isEqualTo(409);
        assertThat(settle(newCaller(tenant, "admin"), run, "approve", yes).status()).isEqualTo(202);
        run.awaitNode("approve", "completed");
        JsonNode output = admin.http().get(run.path("nodes/approve")).json().path("output");
        assertThat(output.path("decisions")).hasSize(2);
        assertThat(output.at("/subject/text").asString()).isEqualTo("send this");
    }

    @Test
    void whatFollowsIsSettledByThoseAloneThatAreAsked() {
        Started run = decided("approve");
        run.awaitNode("sent", "waiting");
        String given = "{\"output\":\"given\",\"reason\":\"seen\"}";
        assertThat(settle(starter.http(), run, "sent", given).status()).isEqualTo(403);
        assertThat(settle(newCaller(tenant, "provision"), run, "sent", given).status())
                .isEqualTo(403);
        assertThat(settle(admin.http(), run, "sent", given).status()).isEqualTo(202);
        assertThat(run.completed().path("sent").asString()).isEqualTo("given");
    }

    @Test
    void noOutputIsGivenOfWhatFollowsADenial() {
        Started run = decided("deny");
        run.awaitNode("told", "waiting");
        HttpAnswer refused =
                settle(admin.http(), run, "told", "{\"output\":1,\"reason\":\"seen\"}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("approve", "give an error");
        assertThat(
                        settle(
                                        starter.http(),
                                        run,
                                        "told",
                                        "{\"error\":{\"message\":\"gone\"},\"reason\":\"gone\"}")
                                .status())
                .isEqualTo(202);
        run.awaitEnd("failed");
    }

    /** An agent starts a workflow for the one who started its tree, by whichever way. */
    @ParameterizedTest
    @ValueSource(strings = {"agent", "workflow", "rerun", "fork", "labelled"})
    void areOfOthersThanTheStarterOfTheTreeWhereAnAgentStartedTheWorkflow(String way) {
        admin.store(
                """
                name: guard
                nodes:
                  approve: {ask: {title: Sure?, who: {not: starter}, timeout: 1h}}
                """);
        admin.agent("approver", "approver", "\"workflow:guard\"", "");
        String guard = guardOf(way);
        Started run = new Started(starter.http(), guard);
        run.awaitNode("approve", "waiting");
        HttpAnswer own = decide(starter.http(), run, "approve");
        assertThat(own.status()).as(own.body()).isEqualTo(403);
        assertThat(own.text("detail")).contains("others than the one who started");
        assertThat(decide(admin.http(), run, "approve").status()).isEqualTo(202);
    }

    private String guardOf(String way) {
        HttpCaller http = starter.http();
        String root =
                switch (way) {
                    case "agent" ->
                            http.post("/agents/approver/runs", "{\"goal\":\"g\"}").text("run_id");
                    case "labelled" ->
                            http.post(
                                            "/agents/approver/runs",
                                            "{\"goal\":\"g\",\"labels\":[\"one\"],\"workspace_files\":{}}")
                                    .text("run_id");
                    case "workflow" -> {
                        admin.store("{name: around, nodes: {a: {agent: approver, goal: g}}}");
                        yield starter.start("around", "{}").id();
                    }
                    case "rerun" -> {
                        String first = byAdmin();
                        HttpAnswer again =
                                http.post(
                                        "/agent-runs/bulk",
                                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(first));
                        yield again.json().at("/items/0/started_run_id").asString();
                    }
                    case "fork" ->
                            http.post("/agent-runs/" + byAdmin() + "/fork", "{\"turn\":0}")
                                    .text("run_id");
                    default -> throw new IllegalArgumentException(way);
                };
        return await().until(() -> guardBelow(root), found -> !found.isEmpty());
    }

    private String byAdmin() {
        String run = admin.http().post("/agents/approver/runs", "{\"goal\":\"g\"}").text("run_id");
        await().until(() -> guardBelow(run), found -> !found.isEmpty());
        return run;
    }

    /** The asking run of a tree. */
    private String guardBelow(String root) {
        return admin.http()
                .get("/workflow-asks")
                .json()
                .path("items")
                .valueStream()
                .filter(ask -> ask.path("root_run_id").asString().equals(root))
                .map(ask -> ask.path("run_id").asString())
                .findFirst()
                .orElse("");
    }
}
