package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.PassedTime;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Time in which workflows wait for people and applications, beside that which they may take. */
class WorkflowWaitedTimeIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{ask: {title: Send?, timeout: 24h}}|asks/a|{\"decision\":\"approve\",\"digest\":\"%s\"}",
                "{wait: {event: paid, timeout: 24h}}|events/paid|{\"n\":1}",
            })
    void isNoPartOfTheTimeThatARunMayTake(String node, String path, String answer) {
        caller.store(
                """
                name: patient
                limits: {max_seconds: 600}
                nodes:
                  a: %s
                  b: {value: 1, after: [a]}
                output: "${nodes.b.output}"
                """
                        .formatted(node));
        Started run = caller.start("patient", "{}");
        run.awaitNode("a", "waiting");
        JsonNode waiting = run.node("a").orElseThrow();
        assertThat(lastsFor(waiting)).isEqualTo(Duration.ofDays(1));
        PassedTime.waited(owner(), run.id(), "2 hours");
        awaitLook(run);
        assertThat(run.json().path("status").asString()).isEqualTo("waiting");
        HttpAnswer answered =
                caller.http()
                        .post(
                                run.path(path),
                                answer.formatted(waiting.at("/ask/digest").asString("")));
        assertThat(answered.status()).as(answered.body()).isEqualTo(202);
        run.completed();
    }

    /** No person could answer these: the workflow itself wants the time to pass. */
    @Test
    void isNotThatOfAPause() {
        caller.store(
                """
                name: pausing
                limits: {max_seconds: 600}
                nodes: {a: {wait: {for: 24h}}}
                """);
        Started run = caller.start("pausing", "{}");
        run.awaitNode("a", "waiting");
        PassedTime.waited(owner(), run.id(), "2 hours");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString()).isEqualTo("deadline");
    }

    @Test
    void isNoPartOfTheTimeOfWorkflowsAboveTheRunThatWaits() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: inner
                limits: {max_seconds: 900}
                nodes: {a: {agent: asking, goal: "ask"}}
                output: "${nodes.a.output}"
                """);
        caller.store(
                """
                name: outer
                limits: {max_seconds: 600}
                nodes: {i: {workflow: inner}}
                output: "${nodes.i.output}"
                """);
        Started run = caller.start("outer", "{}");
        await().until(() -> asking().isString());
        PassedTime.waited(owner(), run.id(), "2 hours");
        awaitLook(run);
        String child = asking().asString();
        caller.http()
                .get("/agent-runs/" + child)
                .json()
                .at("/wait/calls")
                .forEach(call ->
                        caller.http()
                                .post(
                                        "/agent-runs/" + child + "/tool-results",
                                        "{\"results\":[{\"tool_call_id\":\"%s\",\"content\":\"x\"}]}"
                                                .formatted(call.path("id").asString())));
        assertThat(run.completed().asString()).isEqualTo("asked");
    }

    @Test
    void hasACapOfItsOwnThatIsShown() {
        caller.store(
                """
                name: capped
                limits: {max_wait_seconds: 1000}
                nodes: {a: {ask: {title: Send?, timeout: 24h}}}
                """);
        Started run = caller.start("capped", "{}");
        run.awaitNode("a", "waiting");
        assertThat(lastsFor(run.node("a").orElseThrow()))
                .isBetween(Duration.ofSeconds(990), Duration.ofSeconds(1001));
        JsonNode pending = caller.http().get("/workflow-asks").json().at("/items/0/node");
        assertThat(lastsFor(pending)).isBetween(Duration.ofSeconds(990), Duration.ofSeconds(1001));
        PassedTime.waited(owner(), run.id(), "1001 seconds");
        assertThat(run.awaitEnd("stopped").path("stop_reason").asString()).isEqualTo("wait_limit");
        HttpAnswer resumed =
                caller.http().post(run.path("resume"), "{\"limits\":{\"max_wait_seconds\":3600}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitNode("a", "waiting");
    }

    private static Duration lastsFor(JsonNode node) {
        return Duration.between(
                Instant.parse(node.path("started_at").asString()),
                Instant.parse(node.path("due_at").asString()));
    }

    /** An advance has found that there is nothing to do. */
    private void awaitLook(Started run) {
        await().until(
                        () ->
                                owner().sql(
                                                """
                                                SELECT count(*) FROM workflow_nodes
                                                 WHERE path = '' AND due_at <= now()
                                                   AND run_id IN (SELECT id FROM agent_runs WHERE root_run_id = :root::uuid)
                                                """)
                                        .param("root", run.id())
                                        .query(Integer.class)
                                        .single(),
                        due -> due == 0);
    }

    private JsonNode asking() {
        return caller.http()
                .get("/agent-runs?waiting_for=client_tool")
                .json()
                .at("/items/0/run_id");
    }
}
