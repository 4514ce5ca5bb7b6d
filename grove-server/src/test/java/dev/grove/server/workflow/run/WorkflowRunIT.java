package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class WorkflowRunIT extends ServerIT {

    private String tenant = "";
    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = new WorkflowCaller(newCaller(tenant, "admin"));
    }

    @Test
    void takesOneBranchSkipsTheOtherAndMergesBoth() {
        caller.store(
                """
                name: branches
                input: {type: object, properties: {n: {type: integer}}, required: [n]}
                nodes:
                  a: {value: {n: "${input.n}"}}
                  route: {switch: [{when: nodes.a.output.n > 2, is: big}], else: small}
                  big: {when: nodes.route.output == 'big', tool: echo, with: {text: "big ${nodes.a.output.n}"}}
                  small: {when: nodes.route.output == 'small', tool: echo, with: {text: "small"}}
                  after_big: {value: "${nodes.big.output}!"}
                  done: {merge: [big, small], take: first}
                output: {said: "${nodes.done.output}", n: "${nodes.a.output.n}"}
                """);
        Started big = caller.start("branches", "{\"n\":3}");
        JsonNode run = big.awaitEnd("completed");
        assertThat(run.path("result").toString()).isEqualTo("{\"said\":\"big 3\",\"n\":3}");
        assertThat(run.path("stop_reason").asString()).isEqualTo("output");
        assertThat(run.path("kind").asString()).isEqualTo("workflow");
        assertThat(run.at("/workflow/name").asString()).isEqualTo("branches");
        assertThat(big.status("small")).isEqualTo("skipped");
        assertThat(big.status("after_big")).isEqualTo("completed");
        assertThat(big.eventTypes())
                .startsWith("run.queued", "run.started")
                .contains("node.started", "node.completed", "node.skipped")
                .endsWith("run.completed");

        Started small = caller.start("branches", "{\"n\":1}");
        assertThat(small.completed().path("said").asString()).isEqualTo("small");
        // Its output is needed, and there is none.
        assertThat(small.status("after_big")).isEqualTo("skipped");
    }

    @Test
    void refusesAnInputThatDoesNotFit() {
        caller.store(
                """
                name: strict
                input: {type: object, properties: {n: {type: integer}}, required: [n]}
                nodes: {a: {value: "${input.n}"}}
                """);
        HttpAnswer refused =
                caller.http().post("/workflows/strict/runs", "{\"input\":{\"n\":\"x\"}}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).contains("input.n");
        assertThat(caller.http().get("/workflow-runs").json().path("items")).isEmpty();
        assertThat(caller.http().post("/workflows/nothing/runs", "{}").status()).isEqualTo(404);
    }

    @Test
    void mapsOverAListInAWindowAndKeepsTheOrder() {
        caller.store(
                """
                name: many
                input: {type: object, properties: {list: {type: array, items: {}, maxItems: 500}}, required: [list]}
                nodes:
                  each:
                    map: "${input.list}"
                    concurrency: 7
                    do: {tool: echo, with: {text: "${string(item)} at ${index}"}}
                output: {results: "${nodes.each.output.results}", counts: "${nodes.each.output.counts}"}
                """);
        StringBuilder list = new StringBuilder("[0");
        for (int i = 1; i < 120; i++) {
            list.append(',').append(i);
        }
        Started run = caller.start("many", "{\"list\":" + list + "]}");
        JsonNode result = run.completed();
        assertThat(result.at("/counts/completed").asInt()).isEqualTo(120);
        assertThat(result.path("results")).hasSize(120);
        for (int i = 0; i < 120; i++) {
            assertThat(result.path("results").get(i).asString()).isEqualTo(i + " at " + i);
        }
        JsonNode page = caller.http().get(run.path("items?path=each&limit=50")).json();
        assertThat(page.path("items")).hasSize(50);
        assertThat(page.path("items").get(3).path("path").asString()).isEqualTo("each/3");
        assertThat(page.path("next_cursor").isString()).isTrue();
    }

    @Test
    void repeatsALoopUntilItIsAcceptedAndKeepsTheBest() {
        caller.store(
                """
                name: rounds
                input: {type: object, properties: {enough: {type: number}}, required: [enough]}
                nodes:
                  memo:
                    loop:
                      make: {tool: echo, with: {text: "draft ${loop.round} ${string(loop.feedback)}"}}
                      judge: {value: "${loop.round * 3}"}
                      accept: double(loop.review) >= double(input.enough)
                      score: loop.review
                      max_rounds: 3
                output: "${nodes.memo.output}"
                """);
        JsonNode accepted = caller.start("rounds", "{\"enough\":6}").completed();
        assertThat(accepted.path("accepted").asBoolean()).isTrue();
        assertThat(accepted.path("best").asString()).isEqualTo("draft 2 3");
        assertThat(accepted.path("rounds").asInt()).isEqualTo(2);
        JsonNode exhausted = caller.start("rounds", "{\"enough\":60}").completed();
        assertThat(exhausted.path("accepted").asBoolean()).isFalse();
        assertThat(exhausted.path("score").asInt()).isEqualTo(9);
        assertThat(exhausted.path("history")).hasSize(3);
    }

    @Test
    void runsAgentsGraphsAndOtherWorkflows() {
        caller.agent("greeter", "greeter", "");
        caller.store(
                """
                name: inner
                input: {type: object, properties: {who: {type: string}}, required: [who]}
                nodes:
                  say: {tool: echo, with: {text: "dear ${input.who}"}}
                output: "${nodes.say.output}"
                """);
        caller.store(
                """
                name: outer
                nodes:
                  prefix: {value: "to"}
                  greet: {agent: greeter, goal: "Greet them"}
                  call: {workflow: inner, input: {who: "${nodes.greet.output.greeting}"}}
                  each:
                    map: "${['a', 'b']}"
                    do:
                      nodes:
                        one: {tool: echo, with: {text: "${nodes.prefix.output} ${item}"}}
                        two: {value: "${nodes.one.output} ${index}"}
                      output: "${nodes.two.output}"
                output: {called: "${nodes.call.output}", each: "${nodes.each.output.results}"}
                """);
        Started run = caller.start("outer", "{}");
        assertThat(run.completed().toString())
                .isEqualTo("{\"called\":\"dear hello\",\"each\":[\"to a 0\",\"to b 1\"]}");
        JsonNode tree = caller.http().get("/agent-runs/" + run.id() + "/tree").json();
        assertThat(tree.path("items").valueStream().map(one -> one.path("depth").asInt()))
                .contains(0, 1, 2);
        JsonNode graph = caller.http().get(run.path("graph")).json();
        assertThat(graph.path("edges").toString()).contains("\"from\":\"greet\",\"to\":\"call\"");
        assertThat(graph.at("/nodes/0/state/status").asString()).isEqualTo("completed");
        assertThat(caller.http().get(run.path("graph?format=mermaid")).body())
                .contains("greet", "-->");
    }

    @Test
    void failsWithTheNodeResumesFromItAndDoesNotRepeatTheOthers() {
        caller.agent("failing", "refuser", "");
        caller.store(
                """
                name: breaks
                nodes:
                  first: {tool: echo, with: {text: one}}
                  second: {agent: failing, goal: "${nodes.first.output}"}
                output: "${nodes.second.output}"
                """);
        Started run = caller.start("breaks", "{}");
        JsonNode failed = run.awaitEnd("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("node_failed");
        assertThat(failed.at("/error/message").asString())
                .startsWith("nodes.second: model_refused: ");
        String first = run.node("first").orElseThrow().path("child_run_id").asString();
        String second = run.node("second").orElseThrow().path("child_run_id").asString();
        HttpAnswer resumed = caller.http().post(run.path("resume"), "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitEnd("failed");
        assertThat(run.node("first").orElseThrow().path("child_run_id").asString())
                .isEqualTo(first);
        // The run that had failed went on: what it paid for was kept.
        assertThat(run.node("second").orElseThrow().path("child_run_id").asString())
                .isEqualTo(second);
        assertThat(run.node("second").orElseThrow().path("attempt").asInt()).isEqualTo(2);
        assertThat(run.eventTypes()).contains("run.resumed");
    }

    @Test
    void goesOnAfterAFailureWhereTheDefinitionSaysSo() {
        caller.store(
                """
                name: goes_on
                nodes:
                  a: {value: "${input.missing}", on_error: continue}
                  b: {value: "${input.missing}", on_error: {value: instead}}
                  c: {value: "${nodes.a.status} ${nodes.?a.output.orValue('none')} ${nodes.b.output}"}
                  d: {fail: {code: enough, message: "as ${nodes.c.output}"}, when: nodes.a.error.code == 'expression_failed'}
                """);
        JsonNode failed = caller.start("goes_on", "{}").awaitEnd("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("enough");
        assertThat(failed.at("/error/message").asString()).isEqualTo("as failed none instead");
    }

    @Test
    void toleratesSomeFailuresOfAMapAndNotMore() {
        caller.store(
                """
                name: tolerant
                input: {type: object, properties: {list: {type: array, maxItems: 20, items: {type: integer}}}, required: [list]}
                nodes:
                  each:
                    map: "${input.list}"
                    tolerate: {count: 1}
                    do: {value: "${12 / item}"}
                output: {results: "${nodes.each.output.results}", failed: "${nodes.each.output.failed}"}
                """);
        JsonNode result = caller.start("tolerant", "{\"list\":[1,0,3]}").completed();
        assertThat(result.path("results").toString()).isEqualTo("[12,null,4]");
        assertThat(result.at("/failed/0/index").asInt()).isEqualTo(1);
        assertThat(result.at("/failed/0/item").asInt()).isZero();
        assertThat(result.at("/failed/0/error/code").asString()).isEqualTo("expression_failed");
        JsonNode failed = caller.start("tolerant", "{\"list\":[0,0,3]}").awaitEnd("failed");
        assertThat(failed.at("/error/message").asString()).contains("items_failed");
    }

    /** Values that a run of an agent may not be started with are refused for a workflow's, too. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"priority\":101|priority",
                "\"priority\":-1|priority",
                "\"labels\":[\"a,b\"]|labels",
                "\"labels\":[null]|labels",
                "\"metadata\":{\"a\":\"\\u0000\"}|metadata",
            })
    void isStartedWithWhatRunsMayHave(String more, String field) {
        caller.store("name: marked\nnodes: {a: {value: 1}}\n");
        HttpAnswer refused =
                caller.http().post("/workflows/marked/runs", "{\"input\":{}," + more + "}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.body()).contains(field);
    }
}
