package dev.grove.language.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Schemas and values that were written to bring a server down. The bound on memory is the thread's
 * own count of bytes, and that on time its own time of the processor, far above what is taken.
 */
class HostileSchemaTest {

    /** Bytes that are allocated in all; most of them die young. */
    private static final long MOST_BYTES = 1L << 30;

    private static final Duration MOST_TIME = Duration.ofSeconds(20);

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    private final JsonSchemas schemas = new JsonSchemas();

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("references that double", doubling("allOf", 24), "too much work"),
                arguments("the same in anyOf", doubling("anyOf", 24), "too much work"),
                arguments("the same in oneOf", doubling("oneOf", 24), "too much work"),
                arguments("not, within itself", "{\"not\":{\"$ref\":\"#\"}}", "without end"),
                arguments(
                        "a pattern of 100,000,000 states",
                        "{\"pattern\":\"(((a{100}){100}){100}){100}\"}",
                        "more than 5,000 states"),
                arguments(
                        "names of properties by such a pattern",
                        "{\"patternProperties\":{\"((a{100}){100}){100}\":{}}}",
                        "more than 5,000 states"),
                arguments(
                        "a pattern that is never compiled",
                        "{\"properties\":{\"default\":{\"pattern\":\"(?i)\u1C80\"}}}",
                        "more than 5,000 states"),
                arguments(
                        "a thousand patterns",
                        IntStream.range(0, 1_000)
                                .mapToObj(i -> "\"p%d\":{\"pattern\":\"a{900}\"}".formatted(i))
                                .collect(Collectors.joining(",", "{\"properties\":{", "}}")),
                        "20,000 states together"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void isRefusedWhenItIsStored(String what, String schema, String why) {
        Cost cost = Cost.of(() -> schemas.faults(JSON.readTree(schema)));

        assertThat(cost.faults).first().asString().contains(why);
        assertThat(cost.faults).hasSizeLessThanOrEqualTo(20);
        cost.isSmall();
    }

    static Stream<Arguments> expensive() {
        String unevaluated =
                "{\"unevaluatedProperties\":false,\"anyOf\":[%s]}"
                        .formatted(
                                "{\"properties\":{\"a\":true},\"required\":[\"b\"]},".repeat(2_000)
                                        + "true");
        return Stream.of(
                arguments("references that double for numbers alone", doubling("allOf", 30), "1"),
                arguments("the same in oneOf", doubling("oneOf", 30), "1"),
                arguments("faults that double", doubling("allOf", 30), "\"a\""),
                arguments(
                        "references that double with each level of the value",
                        "{\"properties\":{\"a\":{\"allOf\":[{\"$ref\":\"#\"},{\"$ref\":\"#\"}]}}}",
                        "{\"a\":".repeat(40) + "1" + "}".repeat(40)),
                arguments(
                        "the same by a dynamic reference",
                        "{\"$dynamicAnchor\":\"n\",\"properties\":{\"a\":{\"allOf\":[{\"$dynamicRef\":\"#n\"},{\"$dynamicRef\":\"#n\"}]}}}",
                        "{\"a\":".repeat(40) + "1" + "}".repeat(40)),
                arguments(
                        "a text that is matched by many states",
                        "{\"pattern\":\"(a{1000}){4}b\"}",
                        "\"" + "a".repeat(100_000) + "\""),
                arguments(
                        "names that are matched by many states",
                        "{\"patternProperties\":{\"(a{1000}){4}b\":{}},\"additionalProperties\":false}",
                        object(2_000, 100)),
                arguments(
                        "many names that are required of many",
                        "{\"items\":{\"required\":[%s]}}"
                                .formatted(
                                        IntStream.range(0, 5_000)
                                                .mapToObj(i -> "\"n%d\"".formatted(i))
                                                .collect(Collectors.joining(","))),
                        "[" + "{},".repeat(100_000) + "{}]"),
                arguments(
                        "a long text of which characters are counted again and again",
                        "{\"allOf\":[%s]}".formatted("{\"minLength\":1},".repeat(3_000) + "{}"),
                        "\"" + "a".repeat(4_000_000) + "\""),
                arguments(
                        "properties that are looked for in what was evaluated",
                        "{\"items\":%s}".formatted(unevaluated),
                        "[" + "{\"a\":1},".repeat(10_000) + "{}]"));
    }

    /** A list of events, each of one kind of thirty: 10,000 faults of kinds that it is not. */
    @Test
    void acceptsALongListOfOneOfManyKinds() {
        String kinds =
                IntStream.range(0, 30)
                        .mapToObj(
                                """
                                {"type":"object","required":["id","at"],"properties":
                                 {"type":{"const":"k%d"},"at":{"type":"string"}}}\
                                """
                                        ::formatted)
                        .collect(Collectors.joining(","));
        JsonSchema compiled =
                schemas.compile(
                        (ObjectNode)
                                JSON.readTree("{\"items\":{\"oneOf\":[%s]}}".formatted(kinds)));
        String event = "{\"type\":\"k29\",\"id\":\"x\",\"at\":\"now\"}";

        assertThat(compiled.faults(JSON.readTree("[" + (event + ",").repeat(1_000) + event + "]")))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("expensive")
    void endsWithAFault(String what, String schema, String value) {
        JsonSchema compiled = schemas.compile((ObjectNode) JSON.readTree(schema));
        JsonNode given = JSON.readTree(value);

        Cost cost = Cost.of(() -> compiled.faults(given));

        assertThat(cost.faults).isNotEmpty();
        cost.isSmall();
    }

    @Test
    void equalHashCodesOfItemsCostNoMoreThanOthers() {
        // Two texts of two letters have the same code, and so have all words of them.
        String items =
                IntStream.range(0, 1 << 15)
                        .mapToObj(HostileSchemaTest::collision)
                        .collect(Collectors.joining("\",\"", "[\"", "\"]"));
        JsonSchema unique = schemas.compile((ObjectNode) JSON.readTree("{\"uniqueItems\":true}"));

        Cost cost = Cost.of(() -> unique.faults(JSON.readTree(items)));

        assertThat(cost.faults).isEmpty();
        cost.isSmall();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1,1.0]", "[[1],[10e-1]]", "[{\"a\":1,\"b\":[]},{\"b\":[],\"a\":1}]"})
    void itemsThatAreEqualAreNotUnique(String items) {
        JsonSchema unique = schemas.compile((ObjectNode) JSON.readTree("{\"uniqueItems\":true}"));

        assertThat(unique.faults(JSON.readTree(items))).hasSize(1);
        assertThat(unique.faults(JSON.readTree("[1,\"1\",[1],{\"a\":1},{\"a\":2},true,null,\"\"]")))
                .isEmpty();
    }

    @Test
    void manyFaultsAreStillNamed() {
        JsonSchema schema =
                schemas.compile((ObjectNode) JSON.readTree("{\"items\":{\"type\":\"string\"}}"));

        Cost cost = Cost.of(() -> schema.faults(JSON.readTree("[" + "1,".repeat(200_000) + "1]")));

        assertThat(cost.faults).hasSize(10).first().asString().startsWith("/0: ");
        cost.isSmall();
    }

    @Test
    void aMegabyteUnderAPlainSchemaIsChecked() {
        ObjectNode schema =
                (ObjectNode)
                        JSON.readTree(
                                """
                                {"type":"array","items":{"type":"object","required":["id","name"],
                                 "additionalProperties":false,"properties":{
                                  "id":{"type":"integer","minimum":0},
                                  "name":{"type":"string","minLength":1,"maxLength":100,
                                          "pattern":"^[a-z]{1,64}$"},
                                  "tags":{"type":"array","items":{"type":"string"},
                                          "uniqueItems":true},
                                  "state":{"enum":["open","closed"]}}}}
                                """);
        String rows =
                IntStream.range(0, 15_000)
                        .mapToObj(i ->
                                "{\"id\":%d,\"name\":\"abcdefgh\",\"state\":\"open\",\"tags\":[\"a\",\"b\"]}"
                                        .formatted(i))
                        .collect(Collectors.joining(",", "[", "]"));

        assertThat(schemas.compile(schema).faults(JSON.readTree(rows))).isEmpty();
    }

    /** Each level has the next one twice; the last wants a number. */
    static String doubling(String keyword, int levels) {
        StringBuilder schema = new StringBuilder("{\"$ref\":\"#/$defs/d0\",\"$defs\":{");
        for (int i = 0; i < levels; i++) {
            schema.append(
                    "\"d%d\":{\"%s\":[{\"$ref\":\"#/$defs/d%d\"},{\"$ref\":\"#/$defs/d%d\"}]},"
                            .formatted(i, keyword, i + 1, i + 1));
        }
        return schema + "\"d%d\":{\"type\":\"number\"}}}".formatted(levels);
    }

    private static String object(int members, int length) {
        return IntStream.range(0, members)
                .mapToObj(i -> "\"%s%d\":1".formatted("a".repeat(length), i))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String collision(int number) {
        StringBuilder text = new StringBuilder();
        for (int bit = 0; bit < 15; bit++) {
            text.append((number >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return text.toString();
    }

    private record Cost(List<String> faults, Duration time, long bytes) {

        static Cost of(Supplier<List<String>> check) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            long start = threads.getCurrentThreadCpuTime();
            List<String> faults = check.get();
            return new Cost(
                    faults,
                    Duration.ofNanos(threads.getCurrentThreadCpuTime() - start),
                    threads.getCurrentThreadAllocatedBytes() - bytes);
        }

        void isSmall() {
            assertThat(time).isLessThan(MOST_TIME);
            assertThat(bytes).isLessThan(MOST_BYTES);
        }
    }
}
