package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Values of runs that are large, or that few programs hold, wherever they come from. */
class WorkflowValuesIT extends ServerIT {

    private static final int ELEMENTS = 30;

    /** Elements whose outputs have 12 MB together. */
    private static final String WIDE =
            """
            name: wide%s
            input: {type: object, properties: {text: {type: string}}, required: [text]}
            nodes:
              each: {map: "${[0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29]}", concurrency: 30, do: {value: "${input.text}"}}
              %s
            output: "%s"
            """;

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e10001",
                "1e400",
                "-1e999999999",
                "1e-99999",
                "0e-999999999",
                "1e99999999999999999999"
            })
    void failsALoopInWordsWhoseJudgeSaysANumberThatNothingHolds(String score) {
        caller.store(
                """
                name: judged
                input: {type: object, properties: {said: {type: string}}, required: [said]}
                nodes:
                  memo:
                    loop:
                      make: {value: draft}
                      judge: {tool: echo, with: {text: "${input.said}"}}
                      accept: loop.review.score > 5.0
                      score: loop.review.score
                      max_rounds: 2
                output: "${nodes.memo.output.score}"
                """);
        Started run = caller.start("judged", "{\"said\":\"{\\\"score\\\": " + score + "}\"}");
        JsonNode failed = run.awaitEnd("failed");
        assertThat(failed.at("/error/message").asString()).contains("nodes.memo").contains("score");
        assertThat(caller.http().get(run.path("nodes")).body()).hasSizeLessThan(10_000);
    }

    /** Also beyond what a double distinguishes, and wherever the number came from. */
    @Test
    void keepsTheDigitsOfNumbersInResults() {
        caller.store(
                """
                name: digits
                nodes:
                  said: {tool: echo, with: {text: '{"n": 9007199254740993, "d": 1234567890.12345678901234567890, "e": 1e300}'}}
                output: {given: "${input}", said: "${nodes.said.output}"}
                """);
        String given =
                "{\"n\":123456789012345678901234567890,\"d\":0.1000000000000000055511151231}";
        Started run = caller.start("digits", given);
        run.completed();
        assertThat(caller.http().get("/workflow-runs/" + run.id()).body())
                .contains("123456789012345678901234567890")
                .contains("0.1000000000000000055511151231")
                .contains("9007199254740993")
                .contains("1234567890.12345678901234567890")
                .contains("1E+300");
    }

    @Test
    void readsTheCountsOfAMapHoweverLargeItsElementsAreAndGivesThemInPages() {
        caller.store(
                WIDE.formatted(
                        "-counted",
                        "n: {value: \"${nodes.each.output.counts}\"}",
                        "${nodes.n.output.completed}"));
        Started run = caller.start("wide-counted", text(400_000));
        assertThat(run.completed().asInt()).isEqualTo(ELEMENTS);
        // Several advances read them, since one does not hold them all.
        assertThat(run.eventTypes().stream().filter("map.progress"::equals).count())
                .isGreaterThan(2);
        int items = 0;
        String cursor = "";
        while (cursor != null) {
            HttpAnswer page = caller.http().get(run.path("items?path=each&limit=200") + cursor);
            assertThat(page.body()).hasSizeLessThan(6_000_000);
            items += page.json().path("items").size();
            JsonNode next = page.json().path("next_cursor");
            cursor = next.isString() ? "&cursor=" + next.stringValue() : null;
        }
        assertThat(items).isEqualTo(ELEMENTS);
    }

    @Test
    void failsInWordsWhereAFieldReadsMoreThanAnAdvanceHolds() {
        caller.store(
                WIDE.formatted(
                        "-read",
                        "n: {value: \"${size(nodes.each.output.results)}\"}",
                        "${nodes.n.output}"));
        JsonNode failed = caller.start("wide-read", text(400_000)).awaitEnd("failed");
        assertThat(failed.at("/error/message").asString())
                .contains("nodes.each.output")
                .contains("8,388,608")
                .contains("counts");
    }

    @Test
    void failsInWordsWhereOutputsTogetherAreTooLarge() {
        caller.store(
                """
                name: merged
                input: {type: object, properties: {text: {type: string}}, required: [text]}
                nodes:
                  a: {value: {x: "${input.text}"}}
                  b: {value: {x: "${input.text}"}}
                  c: {merge: [a, b], take: all}
                  d: {merge: [a, c], take: all}
                  e: {merge: [c, d], take: all}
                  f: {merge: [d, e], take: all}
                  g: {merge: [e, f], take: all}
                output: "${nodes.g.output}"
                """);
        JsonNode failed = caller.start("merged", text(900_000)).awaitEnd("failed");
        assertThat(failed.at("/error/message").asString()).contains("8,388,608");
    }

    /** A model may say characters that no column of the database takes. */
    @Test
    void losesNoRunAndNoNodeToACharacterThatAModelSays() {
        caller.agent("nuller", "nuller", "");
        HttpAnswer alone = caller.http().post("/agents/nuller/runs", "{\"goal\":\"g\"}");
        Started run = new Started(caller.http(), alone.text("run_id"));
        caller.store(
                """
                name: nul
                nodes:
                  a: {agent: nuller, goal: g}
                  b: {agent: nuller, goal: "${nodes.a.output}", files: {said.txt: "${nodes.a.output}"}}
                  c: {tool: echo, with: {text: "${nodes.b.output}"}}
                output: "${nodes.c.output}"
                """);
        assertThat(caller.start("nul", "{}").completed().asString()).isEqualTo("a\ufffdb");
        JsonNode ended =
                org.awaitility.Awaitility.await()
                        .until(
                                () -> caller.http().get("/agent-runs/" + run.id()).json(),
                                json -> json.path("finished_at").isString());
        assertThat(ended.path("status").asString()).as(ended.toString()).isEqualTo("completed");
        assertThat(ended.path("summary").asString()).isEqualTo("s\ufffdt");
    }

    private static String text(int length) {
        return "{\"text\":\"" + "x".repeat(length) + "\"}";
    }
}
