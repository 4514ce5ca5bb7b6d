package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** When nodes begin, and what they give at once. */
class WorkflowBeginningsIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @Test
    void waitForNothingButWhatTheyReferTo() {
        caller.store(
                """
                name: siblings
                nodes:
                  slow: {wait: {event: go}}
                  a: {tool: echo, with: {text: a}}
                  b: {tool: echo, with: {text: "${nodes.a.output}b"}}
                  later: {value: "${nodes.b.output}", after: [slow]}
                  both: {merge: [b, slow], take: all}
                output: "${nodes.later.output}"
                """);
        Started run = caller.start("siblings", "{}");
        run.awaitNode("b", "completed");
        assertThat(run.status("slow")).isEqualTo("waiting");
        assertThat(run.status("later")).isEqualTo("not begun");
        assertThat(run.status("both")).isEqualTo("not begun");
        caller.http().post(run.path("events/go"), "{\"n\":1}");
        assertThat(run.completed().asString()).isEqualTo("ab");
        assertThat(run.node("both").orElseThrow().path("output").toString())
                .isEqualTo("{\"b\":\"ab\",\"slow\":{\"n\":1}}");
    }

    @Test
    void areSkippedWhereWhatTheyNeedIsMissingAndNotWhereItMayBe() {
        caller.store(
                """
                name: skipping
                input: {type: object, properties: {take: {type: boolean}}, required: [take]}
                nodes:
                  a: {when: input.take, value: 1}
                  needs: {value: "${nodes.a.output}"}
                  passes_on: {value: "${nodes.needs.output}"}
                  may: {value: "${nodes.?a.output.orValue(7)}"}
                  asks: {value: "${nodes.a.status}"}
                  after: {value: 2, after: [a]}
                  none: {merge: [a, needs]}
                  one: {merge: [a, may]}
                output: {may: "${nodes.may.output}", asks: "${nodes.asks.output}", one: "${nodes.one.output}"}
                """);
        Started run = caller.start("skipping", "{\"take\":false}");
        assertThat(run.completed().toString())
                .isEqualTo("{\"may\":7,\"asks\":\"skipped\",\"one\":7}");
        for (String skipped : new String[] {"a", "needs", "passes_on", "none"}) {
            assertThat(run.status(skipped)).as(skipped).isEqualTo("skipped");
        }
        assertThat(run.status("after")).isEqualTo("completed");
        assertThat(caller.start("skipping", "{\"take\":true}").completed().toString())
                .isEqualTo("{\"may\":1,\"asks\":\"completed\",\"one\":1}");
    }

    @Test
    void failWhereTheirConditionGivesNeitherTrueNorFalse() {
        caller.store(
                """
                name: unclear
                input: {type: object}
                nodes:
                  a: {when: input.said, value: 1}
                """);
        JsonNode failed = caller.start("unclear", "{\"said\":\"maybe\"}").awaitEnd("failed");
        assertThat(failed.at("/error/message").asString())
                .contains("nodes.a: expression_failed", "must give true or false");
    }

    @Test
    void areNoMoreAtOnceThanTheWorkflowAllows() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: narrow
                limits: {max_concurrency: 2}
                nodes:
                  a: {agent: asking, goal: ask}
                  each: {map: "${[1, 2, 3]}", do: {agent: asking, goal: ask}}
                  z: {agent: asking, goal: ask}
                """);
        Started run = caller.start("narrow", "{}");
        await().until(() -> underWay(run) == 2);
        await().during(Duration.ofSeconds(2)).until(() -> underWay(run) == 2);
        assertThat(caller.http().post(run.path("cancel"), "").status()).isEqualTo(202);
    }

    @Test
    void ofAMapAreNoMoreAtOnceThanItsWindow() {
        caller.agent(
                "asking",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
        caller.store(
                """
                name: window
                nodes:
                  each: {map: "${[1, 2, 3, 4, 5]}", concurrency: 3, do: {agent: asking, goal: ask}}
                """);
        Started run = caller.start("window", "{}");
        await().until(() -> underWay(run) == 3);
        await().during(Duration.ofSeconds(2)).until(() -> underWay(run) == 3);
        assertThat(caller.http().post(run.path("cancel"), "").status()).isEqualTo(202);
    }

    private long underWay(Started run) {
        return caller.http()
                .get("/agent-runs/" + run.id() + "/tree")
                .json()
                .path("items")
                .valueStream()
                .filter(one -> one.path("depth").asInt() == 1)
                .filter(one -> one.path("finished_at").isNull())
                .count();
    }

    /**
     * Text that is an object or a list is one; a number, and what only looks like JSON, is text.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"n\": 1}; {\"n\":1}",
                "[1, 2]; [1,2]",
                "7; \"7\"",
                "{n: 1}; \"{n: 1}\"",
                "true; \"true\""
            })
    void giveOfAToolAnObjectAListOrText(String text, String output) {
        caller.store(
                """
                name: texts
                input: {type: object, properties: {text: {type: string}}, required: [text]}
                nodes:
                  say: {tool: echo, with: {text: "${input.text}"}}
                output: "${nodes.say.output}"
                """);
        String input = tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(text);
        assertThat(caller.start("texts", "{\"text\":" + input + "}").completed().toString())
                .isEqualTo(output);
    }

    @Test
    void giveNullWhereTheOutputOfTheWorkflowNeedsWhatIsMissing() {
        caller.store(
                """
                name: nothing
                input: {type: object, properties: {take: {type: boolean}}, required: [take]}
                nodes:
                  a: {when: input.take, value: 1}
                output: {n: "${nodes.a.output}"}
                """);
        assertThat(caller.start("nothing", "{\"take\":false}").completed().isNull()).isTrue();
        assertThat(caller.start("nothing", "{\"take\":true}").completed().toString())
                .isEqualTo("{\"n\":1}");
    }

    @Test
    void failTheRunWhereItsOutputDoesNotFit() {
        caller.store(
                """
                name: fitting
                input: {type: object}
                nodes: {a: {value: "${input.n}"}}
                output: {n: "${nodes.a.output}"}
                output_schema: {type: object, properties: {n: {type: integer}}, required: [n]}
                """);
        assertThat(caller.start("fitting", "{\"n\":1}").completed().toString())
                .isEqualTo("{\"n\":1}");
        JsonNode failed = caller.start("fitting", "{\"n\":\"x\"}").awaitEnd("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("output_invalid");
        assertThat(failed.at("/error/message").asString()).contains("output.n");
    }
}
