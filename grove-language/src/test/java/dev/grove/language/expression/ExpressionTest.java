package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.ExactJson;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

public class ExpressionTest {

    private static final Set<String> NAMES = Set.of("input", "nodes", "loop", "item");

    private static final Map<String, JsonNode> VALUES =
            values(
                    """
                    {"input": {"n": 3, "price": 1.50, "big": 12345678901234567890, "none": null,
                               "items": [{"id": 1, "t": "a"}, {"id": 2, "t": "b"}], "text": "abc"},
                     "nodes": {"pr": {"status": "completed", "output": {"number": 7, "title": "x"}},
                               "style": {"status": "skipped"}},
                     "loop": {"review": {"score": 8}}}
                    """);

    private final Expressions expressions = new Expressions();

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            textBlock =
                    """
                    input.n + 1                                         → 4
                    input.n + 1.5                                       → 4.5
                    1.5 * input.n                                       → 4.5
                    input.price                                         → 1.50
                    input.big                                           → 12345678901234567890
                    input.price + 0.5                                   → 2.0
                    input.items                                         → [{"id":1,"t":"a"},{"id":2,"t":"b"}]
                    input.items.filter(i, i.id > 1)                     → [{"id":2,"t":"b"}]
                    input.items.map(i, i.id).map(i, {'k': i})           → [{"k":1},{"k":2}]
                    input.items.map(i, i.id > 1, i.t)                   → ["b"]
                    input.items.exists(i, i.nothing == 1 || i.id == 2) → true
                    input.items.all(i, i.id < 3)                        → true
                    input.items.exists_one(i, i.t == 'a')               → true
                    nodes.?style.output.orValue('no review')            → "no review"
                    nodes.?style.output.decision.orValue('')            → ""
                    nodes.?nothing.output.orValue('gone')               → "gone"
                    nodes.?style.output                                 → null
                    nodes.style.status                                  → "skipped"
                    nodes.?pr.output.title.optMap(t, t + '!').orValue('') → "x!"
                    has(nodes.style.output)                             → false
                    has(nodes.pr.output)                                → true
                    loop.review.score >= 8.0                            → true
                    loop.review.score == 8.0                            → true
                    true || input.none.x                              → true
                    input.none == null                                  → true
                    [1, ?nodes.?style.output, 2]                        → [1,2]
                    {'a': 1, ?'b': nodes.?style.output}                 → {"a":1}
                    [[1, 2]].map(l, [l + [3], l + [4], l])               → [[[1,2,3],[1,2,4],[1,2]]]
                    [1, 2] + [3]                                        → [1,2,3]
                    ['a', 'b'].join(', ')                               → "a, b"
                    'a-b-c'.split('-')                                  → ["a","b","c"]
                    'a-b'.replace('-', '+')                             → "a+b"
                    'äöü'.size()                                        → 3
                    'äöü'.substring(1, 2)                               → "ö"
                    '%s has %d of %.1f'.format(['x', 2, 3])             → "x has 2 of 3.0"
                    '%s'.format([input.items])                          → "[{id: 1, t: a}, {id: 2, t: b}]"
                    input.text.matches('^a.c$')                         → true
                    duration('1h30m').getMinutes()                      → 90
                    timestamp('2026-01-31T12:00:00Z') + duration('24h') → "2026-02-01T12:00:00Z"
                    timestamp('2026-07-01T00:30:00Z').getHours('Europe/Berlin') → 2
                    [3, 1, 2].sort()                                    → [1,2,3]
                    [1, 1.0, 2].distinct()                              → [1,2]
                    [[1], [2, 3]].flatten()                             → [1,2,3]
                    input.items.first().t.orValue('')                   → "a"
                    size(input.items)                                   → 2
                    input['text']                                       → "abc"
                    1 + input.items.map(i, i.id).distinct().map(i, i + input.n)[0] → 5
                    input.?n.value() + input.n - 1                      → 5
                    input.items[?0].id.value() + input.n - 1            → 3
                    input.?items[0].id.value() + input.n - 1            → 3
                    input[?'n'].value() + input.n - 1                   → 5
                    [1] + input.items.map(i, i.id).sort().slice(0, 1).map(i, i * input.n) → [1,3]
                    1 + (input.items.map(i, i.id).first().value() + input.n) → 5
                    input.items[1].t                                    → "b"
                    """)
    void evaluates(String source, String json) {
        assertThat(compiled(source).evaluate(VALUES))
                .isInstanceOfSatisfying(
                        Evaluation.Done.class,
                        done ->
                                assertThat(done.value().toString())
                                        .isEqualTo(ExactJson.MAPPER.readTree(json).toString()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            textBlock =
                    """
                    nodes.pr.output.url             → 1:16: key 'url' is not present in nodes.pr.output (has: number, title)
                    nodes.style.output              → 1:12: key 'output' is not present in nodes.style (has: status)
                    input.none.x                    → 1:11: input.none is null, which has no 'x'
                    input.items[5]                  → 1:12: input.items has 2 elements, none at the index that is asked for
                    input.n / 0                     → 1:9: divides by zero
                    9223372036854775807 + input.n   → 1:21: leaves the range of 64-bit integers
                    input.text + input.n            → 1:12: + does not take (string, int)
                    item.x                          → 1:1: item has no value here
                    int(input.text)                 → 1:4: 'abc' is no int
                    [duration('2000000h')].map(x, x + x)[0] > duration('1s') → 1:33: + makes a duration of more than 292 years
                    duration('-2000000h') - duration('2000000h')   → 1:23: - makes a duration of more than 292 years
                    input.n / 0.0                   → 1:1: Infinity is no number of JSON
                    input.text.matches(input.text + '(?=x)') → 1:19: not a pattern of RE2, which has no look-around and no back-references: invalid or unsupported Perl syntax
                    """)
    void saysWhatFailedAndWhere(String source, String fault) {
        assertThat(compiled(source).evaluate(VALUES))
                .isInstanceOfSatisfying(
                        Evaluation.Failed.class,
                        failed -> assertThat(failed.fault()).hasToString(fault));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            quoteCharacter = '`',
            textBlock =
                    """
                    inputt.n               → 1:1: inputt is no value and no function here; did you mean input; there are: input, item, loop, nodes
                    input.n +              → 1:10: mismatched input '<EOF>'
                    1 + 'a'                → 1:3: found no matching overload for '_+_'
                    cel.bind(x, 1, x)      → is no value and no function here
                    lists.range(10)        → is no value and no function here
                    type(1)                → is no value and no function here
                    b'abc'                 → bytes are not offered
                    1u                     → unsigned integers are not offered
                    google.protobuf.Struct{} → google.protobuf.Struct is no value
                    [1].map(nodes, nodes)  → nodes is a value of the workflow
                    'a'.matches('(?=b)')   → not a pattern of RE2
                    'a'.matches('(a{1000}){1000}') → make more than 5,000 states
                    `  `                   → is empty
                    """)
    void refusesBeforeRunning(String source, String fault) {
        assertThat(expressions.compile(source, NAMES))
                .isInstanceOfSatisfying(
                        Compilation.Refused.class,
                        refused ->
                                assertThat(refused.faults())
                                        .anySatisfy(
                                                one -> assertThat(one.toString()).contains(fault)));
    }

    @Test
    void namesWhatItReadsAndHow() {
        Expression expression =
                compiled(
                        "nodes.pr.output.items[0].url + nodes.?style.output.orValue(input['text'])"
                                + " + string(has(nodes.pr.error)) + input.items[input.n]");

        assertThat(
                        expression.references().stream()
                                .map(one ->
                                        one.path()
                                                + (one.computed() ? "[…]" : "")
                                                + one.steps().stream()
                                                        .map(step -> step.optional() ? "?" : ".")
                                                        .collect(Collectors.joining())
                                                + one.position().column()))
                .containsExactly(
                        "nodes.pr.output.items[].url.....1",
                        "nodes.style.output?.32",
                        "input.text.60",
                        "nodes.pr.error.?88",
                        "input.items[…].107",
                        "input.n.119");
        assertThat(expression.references().getFirst().steps().getFirst().position())
                .isEqualTo(new Position(1, 7));
    }

    private Expression compiled(String source) {
        Compilation compilation = expressions.compile(source, NAMES);
        assertThat(compilation).as(source).isInstanceOf(Compilation.Compiled.class);
        return ((Compilation.Compiled) compilation).expression();
    }

    public static Map<String, JsonNode> values(String json) {
        Map<String, JsonNode> values = new LinkedHashMap<>();
        ExactJson.MAPPER
                .readTree(json)
                .properties()
                .forEach(field -> values.put(field.getKey(), field.getValue()));
        return values;
    }
}
