package dev.grove.language.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.management.ThreadMXBean;
import dev.grove.language.expression.template.Template;
import dev.grove.language.json.ExactJson;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Expressions that were written to bring a server down. The bound on memory is the thread's own
 * count of bytes, which no other thread and no collector can blur; that on time is far above what
 * is taken, so that a busy machine does not fail it.
 */
class HostileExpressionTest {

    private static final long MOST_BYTES = 128L << 20;
    private static final Duration MOST_TIME = Duration.ofSeconds(10);

    private static final Map<String, JsonNode> VALUES = Map.of("input", input());

    private final Expressions expressions = new Expressions();

    @BeforeAll
    static void warm() {
        // The grammar's tables are read once in the life of a server.
        new Expressions().compile("input.a.map(x, x + 1)", Set.of("input"));
    }

    static Stream<Arguments> bombs() {
        String tens = "[1,2,3,4,5,6,7,8,9,10]";
        String ten = "'aaaaaaaaaa'";
        return Stream.of(
                arguments("doubling a text", "[" + ten + "]" + ".map(s,s+s)".repeat(20)),
                arguments("doubling a list", "[" + tens + "]" + ".map(s,s+s)".repeat(13)),
                arguments("doubling a reference", "[input.large]" + ".map(s,[s,s])".repeat(5)),
                arguments(
                        "doubling within objects",
                        "[input.large]" + ".map(s,{'a':s,'b':s})".repeat(5)),
                arguments("large text and more", "input.megabyte + 'x'"),
                arguments("ten megabytes and more", "input.text + 'x'"),
                arguments("ten megabytes as they are", "input.text"),
                arguments("ten megabytes of elements", "input.list"),
                arguments("ten megabytes in a list", "[input.list]"),
                arguments("ten megabytes in an object", "{'a': input.list}"),
                arguments("ten megabytes of elements, kept", "input.list.filter(x, true)"),
                arguments("ten megabytes of elements, mapped", "input.list.map(x, x.a)"),
                arguments("joining", "input.numbers.map(x, input.large).join(input.large)"),
                arguments(
                        "joining with a large separator",
                        "input.numbers.map(x, 'x').join(input.large)"),
                arguments("replacing by more", "input.large.replace('a', input.large)"),
                arguments("replacing nothing", "input.megabyte.replace('', input.large)"),
                arguments(
                        "formatting",
                        "'%s%s%s%s%s%s%s%s%s%s%s%s'.format([input.large, input.large, input.large,"
                                + " input.large, input.large, input.large, input.large, input.large,"
                                + " input.large, input.large, input.large, input.large])"),
                arguments("formatting with decimals", "'%.999999999f'.format([1.0])"),
                arguments("splitting", "input.megabyte.split('')"),
                arguments(
                        "nested macros",
                        tens
                                + ".map(a,%1$s.map(b,%1$s.map(c,%1$s.map(d,%1$s.map(e,%1$s.map(f,1))))))"
                                        .formatted(tens)),
                arguments(
                        "nested macros over input",
                        "input.numbers.all(a, input.numbers.all(b, a + b >= 0))"),
                arguments(
                        "nested wide lists",
                        "input.numbers.map(a, input.numbers.map(b, [a,b,a,b,a,b,a,b,a,b]))"),
                arguments(
                        "faults that are absorbed",
                        "input.numbers.exists(a, input.numbers.exists(b, input.object.nothing))"),
                arguments("faults with large values", "input.numbers.exists(a, input.list)"),
                arguments(
                        "faults of functions with large values",
                        "input.numbers.exists(a, (input.list + 1) == 2)"),
                arguments(
                        "large texts read again and again",
                        "input.numbers.all(a, input.megabyte.size() > 0)"),
                arguments(
                        "large texts compared",
                        "input.numbers.all(a, input.megabyte == input.megabyte2)"),
                arguments(
                        "large lists compared", "input.numbers.all(a, input.list == input.list2)"),
                arguments(
                        "large lists searched",
                        "input.numbers.all(a, input.list.exists(x, x.a == 'none') || true)"),
                arguments(
                        "membership of large lists",
                        "input.numbers.all(a, !('none' in input.list))"),
                arguments("a search that compares much", "input.megabyte.contains(input.halfB)"),
                arguments("its like from the end", "input.megabyte.lastIndexOf(input.halfB) > 0"),
                arguments("a pattern from outside", "input.megabyte.matches(input.pattern)"),
                arguments("a large pattern from outside", "'a'.matches(input.megabyte)"),
                arguments(
                        "a pattern of many states",
                        "input.megabyte.matches('(x+x+)+y|(a*)*b|(a|aa)+$')"),
                arguments(
                        "patterns again and again",
                        "input.numbers.all(a, input.large.matches('(a|b|c)*d') == false)"),
                arguments(
                        "substrings",
                        "input.numbers.all(a, input.megabyte.substring(500000).size() > 0)"),
                arguments("numbers in texts", "int(input.megabyte)"),
                arguments("times in texts", "timestamp(input.megabyte)"),
                arguments("durations in texts", "duration(input.megabyte)"),
                arguments("sorting", "input.numbers.all(a, input.numbers.sort().size() > 0)"),
                arguments("distinct", "input.numbers.map(a, string(a)).distinct().size() > 0"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bombs")
    void endsWithAnErrorAndLittleMemory(String name, String source) {
        Cost cost = Cost.of(() -> errorOf(source));
        assertThat(cost.error).isNotEmpty();
        assertThat(cost.bytes).isLessThan(MOST_BYTES);
        assertThat(cost.time).isLessThan(MOST_TIME);
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments("too long", "'" + "a".repeat(1_999) + "'"),
                arguments("too long by one", "1" + " ".repeat(2_000)),
                arguments("too many nodes", "1" + "+1".repeat(150)),
                arguments("parentheses", "(".repeat(900) + "1" + ")".repeat(900)),
                arguments("open parentheses", "(".repeat(2_000)),
                arguments("open brackets", "[".repeat(2_000)),
                arguments("open braces", "{".repeat(2_000)),
                arguments("lists of lists", "[".repeat(999) + "]".repeat(999)),
                arguments("objects of objects", "{'a':".repeat(300) + "1" + "}".repeat(300)),
                arguments("choices", "true?".repeat(300) + "1" + ":1".repeat(300)),
                arguments("indexes", "input" + "[0]".repeat(600)),
                arguments("calls within calls", "size(".repeat(300) + "''" + ")".repeat(300)),
                arguments("macros within macros", "[1].map(a,".repeat(150) + "1" + ")".repeat(150)),
                arguments("nothing but operators", "+".repeat(2_000)),
                arguments("nothing but dots", ".".repeat(2_000)),
                arguments("nothing but quotes", "'".repeat(1_999)),
                arguments("noise", "a b ? c : { [ ) ] ' \" \\ $ # @ ".repeat(60)),
                arguments("control characters", "\u0000\u0001\uFFFF".repeat(600)),
                arguments("half of pairs", "\uD800".repeat(1_000)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void isRefusedWithLittleWork(String name, String source) {
        Cost cost = Cost.of(() -> errorOf(source));
        assertThat(cost.error).isNotEmpty();
        assertThat(cost.bytes).isLessThan(MOST_BYTES);
        assertThat(cost.time).isLessThan(MOST_TIME);
    }

    static Stream<Arguments> paths() {
        return Stream.of(
                arguments("names", "input" + ".a".repeat(24)),
                arguments("many names", "input" + ".a".repeat(95)),
                arguments("names that may be missing", "input" + ".?a".repeat(90)),
                arguments("indexes", "input" + "[0]".repeat(90)),
                arguments("optional indexes", "input" + "[?0]".repeat(60)),
                arguments("texts in brackets", "input" + "['a']".repeat(90)),
                arguments("computed keys", "input" + "[input.a]".repeat(40)),
                arguments("has", "has(input" + ".a".repeat(90) + ")"),
                arguments(
                        "of the variable of a macro", "[input.b].map(x, x" + ".a".repeat(85) + ")"),
                arguments("long names", "input" + (".a" + "b".repeat(19)).repeat(90)));
    }

    /** Each hop once named all that stand before it, twice. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("paths")
    void compilesAPathInTimeThatIsLinearInItsHops(String name, String source) {
        Cost cost = Cost.of(() -> expressions.compile(source, Set.of("input")).toString());
        assertThat(cost.error).contains("Compiled");
        assertThat(cost.bytes).isLessThan(MOST_BYTES);
        assertThat(cost.time).isLessThan(MOST_TIME);
    }

    @Test
    void namesALongPathByItsBeginning() {
        assertThat(errorOf("input.object" + ".abcdefghij".repeat(60)))
                .contains("input.object")
                .hasSizeLessThan(500);
    }

    /** A caller's 400 levels and those that an expression makes around them. */
    @ParameterizedTest
    @ValueSource(strings = {"[input.deep]", "{'a': input.deep}", "[[input.deep]]"})
    void refusesValuesThatCouldNotBeReadAgain(String source) {
        assertThat(errorOf(source)).contains("nested more than 400 levels deep");
        assertThat(
                        ((Evaluation.Failed)
                                        Template.of(
                                                        ExactJson.MAPPER
                                                                .createArrayNode()
                                                                .add("${" + source + "}"),
                                                        Set.of("input"),
                                                        expressions)
                                                .render(VALUES))
                                .fault()
                                .message())
                .contains("nested more than 400 levels deep");
    }

    @Test
    void countsElementsOfNestedMacrosTogether() {
        assertThat(errorOf("input.numbers.all(a, input.numbers.all(b, a + b >= 0))"))
                .contains("looks at more than 100,000 elements");
    }

    /** The fields of a document share the work: many expressions are no way around the bound. */
    @Test
    void countsTheWorkOfATemplateOnce() {
        ArrayNode template = ExactJson.MAPPER.createArrayNode();
        for (int i = 0; i < 500; i++) {
            template.add("${input.megabyte.contains('needle" + i + "')}");
        }
        Template compiled = Template.of(template, Set.of("input"), expressions);

        Cost cost = Cost.of(() -> ((Evaluation.Failed) compiled.render(VALUES)).fault().message());

        assertThat(cost.error).contains("needs more work");
        assertThat(cost.bytes).isLessThan(MOST_BYTES);
    }

    @Test
    void countsTheSizeOfATemplateOnce() {
        ArrayNode template = ExactJson.MAPPER.createArrayNode();
        for (int i = 0; i < 20; i++) {
            template.add("${input.large}");
        }
        Template compiled = Template.of(template, Set.of("input"), expressions);

        assertThat(((Evaluation.Failed) compiled.render(VALUES)).fault().message())
                .contains("makes more than 1,048,576 characters");
    }

    private String errorOf(String source) {
        return switch (expressions.compile(source, Set.of("input"))) {
            case Compilation.Refused refused -> refused.faults().getFirst().toString();
            case Compilation.Compiled(Expression expression) ->
                    switch (expression.evaluate(VALUES)) {
                        case Evaluation.Failed failed -> failed.fault().toString();
                        case Evaluation.Done _ -> "";
                    };
        };
    }

    private record Cost(String error, long bytes, Duration time) {

        static Cost of(Supplier<String> work) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long start = System.nanoTime();
            String error = work.get();
            return new Cost(
                    error,
                    threads.getCurrentThreadAllocatedBytes() - bytes,
                    Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private static ObjectNode input() {
        ObjectNode input = ExactJson.MAPPER.createObjectNode();
        input.put("text", "a".repeat(10_000_000));
        input.put("megabyte", "a".repeat(1 << 20));
        input.put("megabyte2", new String("a".repeat(1 << 20).toCharArray()));
        input.put("large", "a".repeat(100_000));
        input.put("halfB", "a".repeat(1 << 19) + "b");
        input.put("pattern", "(" + "a?".repeat(240) + ")*b");
        input.putObject("object").put("a", 1);
        input.set("deep", ExactJson.MAPPER.readTree("[".repeat(400) + "]".repeat(400)));
        ArrayNode numbers = input.putArray("numbers");
        for (int i = 0; i < 10_000; i++) {
            numbers.add(i);
        }
        for (String name : new String[] {"list", "list2"}) {
            ArrayNode list = input.putArray(name);
            for (int i = 0; i < 100_000; i++) {
                list.addObject().put("a", "x".repeat(80)).put("b", i);
            }
        }
        return input;
    }
}
