package dev.grove.server.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents that would take all of a server, if nothing bounded what they ask for. */
class HostilePoliciesIT extends ServerIT {

    /** Long for a busy machine, and nothing beside what each takes without its bound. */
    private static final Duration SOON = Duration.ofSeconds(30);

    private static final String YAML = "application/yaml";
    private static final String JSON = "application/json";

    private PolicyCaller author;

    @BeforeEach
    void newAuthor() {
        author = new PolicyCaller(newCaller(newTenant(), "provision"));
        // Warms up: compiling and loading, which happen once, are not measured.
        author.validate("name: w\nrules: [{id: a, on: echo, when: 'true', then: deny}]\n");
    }

    private HttpAnswer timed(String path, String type, String body) {
        long start = System.nanoTime();
        HttpAnswer answer = author.send(path, type, body);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
        return answer;
    }

    private static String rules(int many, String when) {
        return "name: w\nrules:\n"
                + IntStream.range(0, many)
                        .mapToObj(i ->
                                "- {id: r%d, on: echo, when: \"%s\", then: deny}\n"
                                        .formatted(i, when))
                        .collect(Collectors.joining());
    }

    private static String testing(String when) {
        return "name: w\nrules: [{id: r, on: echo, when: \"%s\", then: allow}]\n".formatted(when)
                + "tests: [{call: {tool: echo, args: {text: '%s'}}, expect: allow}]\n"
                        .formatted("a".repeat(50_000));
    }

    static Stream<Arguments> documents() {
        String aliases =
                IntStream.range(1, 30)
                        .mapToObj(i -> "a%d: &a%d [*a%d, *a%d]".formatted(i, i, i - 1, i - 1))
                        .collect(Collectors.joining("\n"));
        return Stream.of(
                Arguments.of("anchors", YAML, "a0: &a0 x\n" + aliases, "anchors"),
                Arguments.of("a tag", YAML, "name: !!java.net.URL [http://127.0.0.1/]\n", "tags"),
                Arguments.of(
                        "lists of YAML, 100,000 deep",
                        YAML,
                        "name: w\nrules: " + "[".repeat(100_000),
                        "deep"),
                Arguments.of(
                        "lists of JSON, 100,000 deep",
                        JSON,
                        "{\"rules\":" + "[".repeat(100_000),
                        "deep"),
                Arguments.of("NUL in YAML", YAML, "name: \"a\\0b\"\n", "cannot be stored"),
                Arguments.of("NUL in JSON", JSON, "{\"name\":\"a\\u0000b\"}", "cannot be stored"),
                Arguments.of("half a pair", JSON, "{\"name\":\"a\\ud800b\"}", "cannot be stored"),
                Arguments.of("a key twice", YAML, "name: w\nname: v\n", "written twice"),
                Arguments.of("two documents", YAML, "name: w\n---\nname: v\n", "second document"),
                Arguments.of("a list", JSON, "[]", "a policy is an object"),
                Arguments.of("10,000 rules", YAML, small(10_000), "1 to 200"),
                Arguments.of("201 rules", YAML, rules(201, "true"), "1 to 200"),
                Arguments.of(
                        "60 conditions of 1,900 characters",
                        YAML,
                        rules(60, "args.text != '" + "x".repeat(1_900) + "'"),
                        "100,000"),
                Arguments.of(
                        "a condition of 5,000 characters",
                        YAML,
                        rules(1, "true" + " && true".repeat(620)),
                        "4,000"),
                Arguments.of(
                        "101 tests",
                        YAML,
                        "name: w\ntests:\n" + "- {call: {tool: echo}, expect: deny}\n".repeat(101),
                        "1 to 100"),
                Arguments.of(
                        "a pattern that doubles",
                        YAML,
                        rules(1, "args.text.matches('(((a{100}){100}){100}){100}')"),
                        "pattern"),
                Arguments.of(
                        "a condition of three loops over itself",
                        YAML,
                        testing(
                                "['a','b','c','d','e','f','g','h','i','j'].all(a, ['a','b','c','d','e','f','g','h','i','j'].all(b, ['a','b','c','d','e','f','g','h','i','j'].all(c, ['a','b','c','d','e','f','g','h','i','j'].all(d, ['a','b','c','d','e','f','g','h','i','j'].all(e, args.text.contains(a + b + c + d + e) || true)))))"),
                        "is to be allow"),
                Arguments.of(
                        "20,000 unknown fields",
                        YAML,
                        "name: w\n"
                                + IntStream.range(0, 20_000)
                                        .mapToObj(i -> "f" + i + ": 1\n")
                                        .collect(Collectors.joining()),
                        "more than 500 things were found"),
                Arguments.of(
                        "11 bases",
                        YAML,
                        "name: w\nextends: [%s]\n"
                                .formatted(
                                        IntStream.range(0, 11)
                                                .mapToObj(i -> "b" + i)
                                                .collect(Collectors.joining(", "))),
                        "at most 10"),
                Arguments.of("a name of the server", YAML, "name: trust/mine\n", "of the server"),
                Arguments.of("itself", YAML, "name: w\nextends: [w]\n", "is made of itself"));
    }

    private static String small(int many) {
        return "{name: w, rules: ["
                + IntStream.range(0, many).mapToObj(i -> "{id: r}").collect(Collectors.joining(","))
                + "]}";
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documents")
    void refusesEachAtOnce(String what, String type, String body, String message) {
        HttpAnswer refused = timed("/policies", type, body);

        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("code")).isEqualTo("validation_failed");
        assertThat(refused.body()).contains(message);
        HttpAnswer found = timed("/policies/validate", type, body);
        assertThat(found.status()).as(found.body()).isIn(200, 400);
        if (found.status() == 200) {
            assertThat(found.json().path("valid").booleanValue()).isFalse();
        }
        assertThat(author.http().get("/policies").json().at("/items")).isEmpty();
    }

    @Test
    void refusesWhatIsLargerThanADocumentMayBe() {
        String large = "# " + "x".repeat(256 * 1024) + "\nname: w\n";

        HttpAnswer stored = timed("/policies", YAML, large);
        assertThat(stored.status()).isEqualTo(413);
        assertThat(stored.text("detail")).contains("256 KiB");
        assertThat(timed("/policies/validate", YAML, large).text("errors/0/code"))
                .isEqualTo("too_large");
        HttpAnswer huge = timed("/policies", JSON, "{\"name\":\"" + "x".repeat(10_000_000));
        assertThat(huge.status()).isEqualTo(413);
        assertThat(huge.text("code")).isEqualTo("payload_too_large");
    }

    /** Patterns are matched in time linear in the text, and paid for. */
    @Test
    void endsConditionsThatWouldMatchForEver() {
        String policy =
                testing("args.text.matches('(a|aa|a*)*b')")
                        .replace("expect: allow", "expect: deny");

        HttpAnswer stored = timed("/policies", YAML, policy);

        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** Ten policies on each of three levels, each made of all below it. */
    @Test
    void followsWhatManyPoliciesShareOnce() {
        for (int level = 0; level < 4; level++) {
            for (int i = 0; i < 10; i++) {
                String bases = level == 0 ? "" : "extends: [%s]\n".formatted(names(level - 1));
                HttpAnswer stored =
                        timed(
                                "/policies",
                                YAML,
                                "name: l%d-%d\n".formatted(level, i)
                                        + bases
                                        + "rules: [{id: a, on: echo, then: allow}]\n");
                assertThat(stored.status()).as(stored.body()).isEqualTo(201);
            }
        }
        assertThat(
                        timed("/policies", YAML, "name: top\nextends: [%s]\n".formatted(names(3)))
                                .status())
                .isEqualTo(201);
    }

    private static String names(int level) {
        return IntStream.range(0, 10)
                .mapToObj(i -> "l%d-%d".formatted(level, i))
                .collect(Collectors.joining(", "));
    }
}
