package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.expression.work.FaultKind;
import dev.grove.language.expression.work.Work;
import dev.grove.language.json.ExactJson;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Conditions: what they come to, within their budget, and what their types refuse. */
class ConditionTest {

    private static final Expressions EXPRESSIONS = new Expressions();

    private static final JsonNode INPUT =
            ExactJson.MAPPER.readTree(
                    """
                    {"n": 3, "text": "a", "yes": true, "list": [1, 2], "none": null, "deep": {"a": 1}}
                    """);

    private static final ObjectNode SCHEMA =
            (ObjectNode)
                    ExactJson.MAPPER.readTree(
                            """
                            {"type": "object", "additionalProperties": false, "required": ["branch"],
                             "properties": {
                               "branch": {"type": "string"},
                               "force": {"type": "boolean"},
                               "count": {"type": "integer"},
                               "share": {"type": "number"},
                               "names": {"type": "array", "items": {"type": "string"}},
                               "any": {},
                               "filter": {"type": "object", "additionalProperties": false,
                                          "properties": {"from": {"type": "string"}}},
                               "open": {"type": "object", "properties": {"known": {"type": "string"}}}}}
                            """);

    private static final Variables TYPED = new Variables(Map.of("args", SCHEMA));

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {
                "input.n == 3, TRUE",
                "input.n == 4, FALSE",
                "input.nothing, MISSING",
                "input.list[5] == 1, MISSING",
                "input.?nothing.value() == 1, MISSING",
                "absent == 1, MISSING",
                "input.n, TYPE",
                "input.text, TYPE",
                "input.none, TYPE",
                "input.n > input.text, TYPE",
                "input.n.more, TYPE",
                "input.text && true, TYPE",
                "input.n.startsWith('a'), TYPE",
                "1 / 0 == 1, VALUE",
                "int(input.text) == 1, VALUE",
                "#under('../a', 'a')#, VALUE",
                "input.nothing || true, TRUE",
                "true || input.nothing, TRUE",
                "input.nothing && false, FALSE",
                "input.nothing || false, MISSING",
                "!(input.nothing && false), TRUE",
                "input.nothing ? true : true, MISSING",
                "#input.list.exists(x, x / 0 > 1 || x == 2)#, TRUE",
            })
    void comesToAnAnswerOrAKindOfFault(String source, String expected) {
        Verdict verdict = tested(source, new Work(20_000));
        assertThat(
                        verdict instanceof Verdict.Fault(FaultKind kind)
                                ? kind.name()
                                : verdict.toString())
                .isEqualTo(expected);
    }

    @Test
    void spendsItsBudgetAndNoOperatorAbsorbsThat() {
        String costly = "[1,2,3,4,5,6,7,8,9].all(a, [1,2,3,4,5,6,7,8,9].all(b, a + b > 0))";
        assertThat(tested(costly, new Work(20_000))).isEqualTo(Verdict.Answer.TRUE);
        Work little = new Work(100);
        assertThat(tested(costly + " || true", little))
                .isEqualTo(new Verdict.Fault(FaultKind.WORK));
        assertThat(little.spent()).isEqualTo(100);
        Work enough = new Work(20_000);
        tested(costly, enough);
        assertThat(enough.spent()).isBetween(300L, 2_000L);
    }

    @Test
    void leavesWorkflowsTheBudgetThatTheyHave() {
        String source = "input.list.map(x, 'a'.replace('a', 'b')).size() > 0";
        assertThat(Work.ofField().spent()).isZero();
        assertThat(tested(source, new Work(Work.MOST_UNITS))).isEqualTo(Verdict.Answer.TRUE);
        assertThat(compiled(source).evaluate(Map.of("input", INPUT)))
                .isInstanceOf(Evaluation.Done.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "args.brnch == 'x'                     | 1:6  | args has no brnch; did you mean branch?",
                "args.?brnch.orValue('') == 'x'        | 1:7  | args has no brnch; did you mean branch?",
                "has(args.brnch)                       | 1:4  | args has no brnch",
                "true && args.filter.form == 'x'       | 1:21 | args.filter has no form; did you mean from?",
                "args.count == 'x'                     | 1:12 | no matching overload",
                "args.count.startsWith('x')            | 1:22 | no matching overload",
                "args.branch > 1                       | 1:13 | no matching overload",
                "args.force == 'true'                  | 1:12 | no matching overload",
                "args.names.exists(n, n > 1)           | 1:24 | no matching overload",
                "args.?force.orValue('no')             | 1:20 | no matching overload",
                "args.branch                           | 1:1  | must be true or false, and is of type string",
                "args.count + 1                        | 1:1  | must be true or false, and is of type int",
                "arg.branch == 'x'                     | 1:1  | arg is no value",
            })
    void refusesWhatTheSchemaSaysCannotBe(String source, String position, String message) {
        assertThat(EXPRESSIONS.compileCondition(source, TYPED))
                .isInstanceOfSatisfying(
                        Compilation.Refused.class,
                        refused ->
                                assertThat(refused.faults())
                                        .first()
                                        .satisfies(fault -> {
                                            assertThat(fault.message()).contains(message);
                                            assertThat(
                                                            fault.position().line()
                                                                    + ":"
                                                                    + fault.position().column())
                                                    .isEqualTo(position);
                                        }));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "args.branch.startsWith('agent/')",
                "!args.branch.startsWith('agent/') || args.?force.orValue(false)",
                "args.share > 1 && args.share < 1.5",
                "args.any.whatever == 1",
                "args.open.unknown == 'x'",
                "args.names.exists(n, n == 'x') && 'y' in args.names",
                "args.filter.?from.orValue('') == 'x'",
                "dyn(args).all(k, k != 'x')",
                "has(args.force) && args.force",
            })
    void takesWhatTheSchemaLeavesOpen(String source) {
        assertThat(EXPRESSIONS.compileCondition(source, TYPED))
                .isInstanceOf(Compilation.Compiled.class);
    }

    @Test
    void typesChangeNothingOfWhatComesOut() {
        Map<String, JsonNode> values =
                Map.of(
                        "args",
                        ExactJson.MAPPER.readTree("{\"branch\": \"agent/x\", \"count\": 2}"));
        for (String source :
                List.of(
                        "args.branch.startsWith('agent/')",
                        "args.count > 1.5",
                        "args.force",
                        "args.?force.orValue(true)",
                        "args.count == 2 && args.branch != ''")) {
            assertThat(
                            ((Compilation.Compiled) EXPRESSIONS.compile(source, TYPED))
                                    .expression()
                                    .test(values, new Work(1_000)))
                    .isEqualTo(
                            ((Compilation.Compiled) EXPRESSIONS.compile(source, Set.of("args")))
                                    .expression()
                                    .test(values, new Work(1_000)));
        }
    }

    private static Expression compiled(String source) {
        return ((Compilation.Compiled) EXPRESSIONS.compile(source, Set.of("input", "absent")))
                .expression();
    }

    private static Verdict tested(String source, Work work) {
        return compiled(source).test(Map.of("input", INPUT), work);
    }
}
