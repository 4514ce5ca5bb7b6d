package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.WorkflowApprovals;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class WorkflowPausesIT extends ServerIT {

    private String tenant = "";
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = new WorkflowCaller(newCaller(tenant, "admin"));
    }

    @Test
    void asksTwoOthersAndGoesOnWithWhatTheyWereShown() {
        caller.store(
                """
                name: asks
                nodes:
                  text: {value: "send this"}
                  approve:
                    ask: {title: "Send ${nodes.text.output}?", show: {text: "${nodes.text.output}"}, who: {scope: invoke, not: starter}, count: 2, timeout: 1h}
                output: "${nodes.approve.output}"
                """);
        Started run = caller.start("asks", "{}");
        run.awaitNode("approve", "waiting");
        assertThat(run.json().path("status").asString()).isEqualTo("waiting");
        JsonNode ask = run.node("approve").orElseThrow().path("ask");
        assertThat(ask.path("title").asString()).isEqualTo("Send send this?");
        JsonNode inbox = newCaller(tenant, "read_only").get("/workflow-asks").json().path("items");
        assertThat(inbox).hasSize(1);
        assertThat(inbox.at("/0/run_id").asString()).isEqualTo(run.id());
        assertThat(inbox.at("/0/node/ask/digest")).isEqualTo(ask.path("digest"));
        assertThat(newCaller(newTenant(), "admin").get("/workflow-asks").json().path("items"))
                .isEmpty();
        HttpCaller one = newCaller(tenant, "invoke");
        HttpCaller two = newCaller(tenant, "invoke");
        String yes =
                "{\"decision\":\"approve\",\"digest\":\"" + ask.path("digest").asString() + "\"}";
        assertThat(caller.http().post(run.path("asks/approve"), yes).status()).isEqualTo(403);
        assertThat(newCaller(tenant, "read_only").post(run.path("asks/approve"), yes).status())
                .isEqualTo(403);
        assertThat(
                        one.post(
                                        run.path("asks/approve"),
                                        "{\"decision\":\"approve\",\"digest\":\"x\"}")
                                .status())
                .isEqualTo(400);
        HttpAnswer first = one.post(run.path("asks/approve"), yes);
        assertThat(first.status()).as(first.body()).isEqualTo(202);
        assertThat(one.post(run.path("asks/approve"), yes).status()).isEqualTo(409);
        assertThat(run.status("approve")).isEqualTo("waiting");
        assertThat(two.post(run.path("asks/approve"), yes).status()).isEqualTo(202);
        JsonNode output = run.completed();
        assertThat(output.path("decision").asString()).isEqualTo("approve");
        assertThat(output.at("/subject/text").asString()).isEqualTo("send this");
        assertThat(output.path("decisions")).hasSize(2);
        assertThat(two.post(run.path("asks/approve"), yes).status()).isEqualTo(409);
    }

    @Test
    void takesTheWordOfKeysWithTheScopeThatItAsksForAndAnswersThatFit() {
        caller.store(
                """
                name: formal
                nodes:
                  approve:
                    ask: {title: "How many?", who: {scope: provision}, form: {type: object, properties: {n: {type: integer}}, required: [n]}, timeout: 1h}
                output: "${nodes.approve.output.answer.n}"
                """);
        Started run = caller.start("formal", "{}");
        run.awaitNode("approve", "waiting");
        String three = WorkflowApprovals.ofNothingShown("{\"n\":3}");
        HttpAnswer refused = newCaller(tenant, "invoke").post(run.path("asks/approve"), three);
        assertThat(refused.status()).isEqualTo(403);
        assertThat(refused.body()).contains("provision");
        HttpCaller one = newCaller(tenant, "provision");
        HttpAnswer misfit =
                one.post(
                        run.path("asks/approve"),
                        WorkflowApprovals.ofNothingShown("{\"n\":\"x\"}"));
        assertThat(misfit.status()).isEqualTo(400);
        assertThat(misfit.body()).contains("answer.n");
        assertThat(one.post(run.path("asks/approve"), three).status()).isEqualTo(202);
        assertThat(run.completed().asInt()).isEqualTo(3);
    }

    @Test
    void takesAnEventThatCameBeforeItsWaitAndOnlyOneWithTheKey() {
        caller.store(
                """
                name: events
                nodes:
                  paid: {wait: {event: paid, key: "event.order == input.order", timeout: 1h}}
                  shipped: {wait: {event: shipped, timeout: 1h}, after: [paid]}
                output: {paid: "${nodes.paid.output.order}", shipped: "${nodes.shipped.output}"}
                """);
        Started run = caller.start("events", "{\"order\":7}");
        run.awaitNode("paid", "waiting");
        assertThat(caller.http().post(run.path("events/shipped"), "{\"by\":\"sea\"}").status())
                .isEqualTo(202);
        assertThat(caller.http().post(run.path("events/paid"), "{\"order\":6}").status())
                .isEqualTo(202);
        assertThat(run.status("paid")).isEqualTo("waiting");
        assertThat(caller.http().post(run.path("events/paid"), "{\"order\":7}").status())
                .isEqualTo(202);
        assertThat(run.completed().toString())
                .isEqualTo("{\"paid\":7,\"shipped\":{\"by\":\"sea\"}}");
        assertThat(caller.http().post(run.path("events/paid"), "{}").status()).isEqualTo(409);
    }

    /** However many came before it that nothing takes; and there is an end of those. */
    @Test
    void takesAnEventBehindThousandsThatNothingTakes() {
        caller.store(
                """
                name: flooded
                nodes:
                  paid: {wait: {event: paid, key: "event.order == input.order", timeout: 1h}}
                output: "${nodes.paid.output.order}"
                """);
        Started run = caller.start("flooded", "{\"order\":7}");
        run.awaitNode("paid", "waiting");
        flood(run, 9_998);
        assertThat(caller.http().post(run.path("events/other"), "{}").status()).isEqualTo(202);
        assertThat(caller.http().post(run.path("events/paid"), "{\"order\":7}").status())
                .isEqualTo(202);
        assertThat(run.completed().asInt()).isEqualTo(7);

        Started full = caller.start("flooded", "{\"order\":8}");
        full.awaitNode("paid", "waiting");
        flood(full, 10_000);
        HttpAnswer refused = caller.http().post(full.path("events/paid"), "{\"order\":8}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("10,000 events");
    }

    /** Before all that is sent: their ids begin with zeros, and events are read by their ids. */
    private void flood(Started run, int events) {
        int written =
                owner().sql(
                                """
                                INSERT INTO workflow_events (tenant_id, id, run_id, name, payload, at)
                                SELECT tenant_id, overlay(gen_random_uuid()::text PLACING '00000000' FROM 1)::uuid, id, 'paid', '{"order":6}', now()
                                  FROM agent_runs, generate_series(1, :events)
                                 WHERE id = :run::uuid
                                """)
                        .param("events", events)
                        .param("run", run.id())
                        .update();
        assertThat(written).isEqualTo(events);
    }

    @Test
    void waitsForTimeAndHoldsNoLeaseMeanwhile() {
        caller.store(
                """
                name: pauses
                nodes:
                  a: {wait: {for: 2s}}
                  b: {value: later, after: [a]}
                output: "${nodes.b.output}"
                """);
        Started run = caller.start("pauses", "{}");
        run.awaitNode("a", "waiting");
        assertThat(run.completed().asString()).isEqualTo("later");
    }

    @Test
    void deniesWhatNobodyApprovesInTime() {
        caller.store(
                """
                name: late
                nodes:
                  approve: {ask: {title: "Now?", timeout: 1s, on_timeout: deny}}
                output: "${nodes.approve.output.decision}"
                """);
        assertThat(caller.start("late", "{}").completed().asString()).isEqualTo("deny");
    }

    @Test
    void cancelsAllThatIsBelow() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: cancelled
                nodes:
                  each:
                    map: "${[1, 2, 3]}"
                    do: {agent: asking, goal: "ask ${string(item)}"}
                """);
        Started run = caller.start("cancelled", "{}");
        await().until(() ->
                children(run).stream().allMatch("waiting"::equals) && children(run).size() == 3);
        HttpAnswer cancelled = caller.http().post(run.path("cancel"), "");
        assertThat(cancelled.status()).as(cancelled.body()).isEqualTo(202);
        run.awaitEnd("cancelled");
        await().until(() -> children(run).stream().allMatch("cancelled"::equals));
        assertThat(run.status("each")).isEqualTo("cancelled");
    }

    private java.util.List<String> children(Started run) {
        return caller.http()
                .get("/agent-runs/" + run.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .filter(one -> one.path("depth").asInt() == 1)
                .map(one -> one.path("status").asString())
                .toList();
    }

    @Test
    void forksFromANodeAndSaysWhatRepeats() {
        caller.store(
                """
                name: forked
                nodes:
                  a: {tool: echo, with: {text: a}}
                  b: {tool: echo, with: {text: "${nodes.a.output}b"}}
                  c: {tool: echo, with: {text: "${nodes.b.output}c"}}
                  d: {tool: echo, with: {text: d}}
                output: "${nodes.c.output}${nodes.d.output}"
                """);
        Started run = caller.start("forked", "{}");
        assertThat(run.completed().asString()).isEqualTo("abcd");
        JsonNode dry =
                caller.http().post(run.path("fork?dry_run=true"), "{\"from\":[\"b\"]}").json();
        assertThat(dry.path("run_id").isNull()).isTrue();
        assertThat(dry.path("kept").toString()).isEqualTo("[\"a\",\"d\"]");
        HttpAnswer forked =
                caller.http().post(run.path("fork"), "{\"from\":[],\"outputs\":{\"b\":\"xy\"}}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        Started fork = new Started(caller.http(), forked.text("run_id"));
        assertThat(fork.completed().asString()).isEqualTo("xycd");
        assertThat(fork.node("a").orElseThrow().path("child_run_id").asString())
                .isEqualTo(run.node("a").orElseThrow().path("child_run_id").asString());
        HttpAnswer unknown = caller.http().post(run.path("fork"), "{\"from\":[\"bb\"]}");
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.body()).contains("did you mean b");
    }

    @Test
    void takesAnOperatorsWordForANode() {
        caller.store(
                """
                name: settled
                nodes:
                  a: {wait: {event: never}}
                  b: {value: "${nodes.a.output} it is"}
                output: "${nodes.b.output}"
                """);
        Started run = caller.start("settled", "{}");
        run.awaitNode("a", "waiting");
        HttpAnswer settled =
                caller.http()
                        .post(
                                run.path("nodes/a/settle"),
                                "{\"output\":\"so\",\"reason\":\"seen by eye\"}");
        assertThat(settled.status()).as(settled.body()).isEqualTo(202);
        assertThat(run.completed().asString()).isEqualTo("so it is");
        assertThat(run.eventTypes()).contains("node.settled");
    }
}
