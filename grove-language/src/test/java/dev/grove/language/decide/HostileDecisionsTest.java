package dev.grove.language.decide;

import static dev.grove.language.decide.Sample.PUSH;
import static dev.grove.language.decide.Sample.call;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments.ArgumentSet;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Inputs that were made to stop the decision function, to make it late, or to get past it. */
class HostileDecisionsTest {

    private static final Act PUSHED = Act.call("git_push");

    /** Far above what is taken, so that a busy machine does not fail it. */
    private static final Duration MOST_TIME = Duration.ofSeconds(10);

    private static JsonNode nested(int depth) {
        JsonNode value = JsonNodeFactory.instance.numberNode(1);
        for (int i = 0; i < depth; i++) {
            value = JsonNodeFactory.instance.arrayNode().add(value);
        }
        return value;
    }

    static Stream<ArgumentSet> arguments() {
        JsonNodeFactory json = JsonNodeFactory.instance;
        ObjectNode wide = json.objectNode();
        for (int i = 0; i < 200_000; i++) {
            wide.put("k" + i, i);
        }
        return Stream.of(
                argumentSet("deep", json.objectNode().set("branch", nested(100_000))),
                argumentSet(
                        "deep twice",
                        json.objectNode()
                                .set("branch", nested(50_000))
                                .set("other", nested(50_000))),
                argumentSet("wide", wide),
                argumentSet("a long text", json.objectNode().put("branch", "x".repeat(5_000_000))),
                argumentSet("stars", json.objectNode().put("branch", "*".repeat(1_000_000))),
                argumentSet("NUL", json.objectNode().put("branch", "main\0")),
                argumentSet("half a pair", json.objectNode().put("branch", "\uD800")),
                argumentSet("another script", json.objectNode().put("branch", "ma\u0456n\u202e")),
                argumentSet("null", json.objectNode().putNull("branch")),
                argumentSet("nothing", json.objectNode()));
    }

    private static final List<String> CONDITIONS =
            List.of(
                    "args.branch == args.other",
                    "args.branch.startsWith('agent/')",
                    "glob(args.branch, '**/a*b*c*d*e*f*g*h/**')",
                    "under(args.branch, 'src')",
                    "host(args.branch) == 'a.b'",
                    "cidr(args.branch, '10.0.0.0/8')",
                    "args.branch.matches('(x+x+)+y')",
                    "args.branch.contains(args.branch)",
                    "args.all(k, k == args.branch)",
                    "args.branch.map(x, x).size() > 0",
                    "string(args.branch) == 'main'",
                    "args.branch[0][0][0][0] == 1");

    @ParameterizedTest
    @MethodSource("arguments")
    void restrictsWhateverTheArgumentsAre(ObjectNode arguments) {
        Facts facts = Facts.of(PUSH, new Arguments(arguments));
        for (String condition : CONDITIONS) {
            Layer allow = layer("p", rule(condition, "allow"));
            Layer deny = layer("p", "default: allow\n" + rule("!(" + condition + ")", "deny"));
            long begin = System.nanoTime();
            Outcome allowed = decide(chain(allow), facts);
            Outcome denied = decide(chain(deny), facts);
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST_TIME);
            // None of the values is one that the condition holds of.
            assertThat(allowed).as(condition).isEqualTo(expected(condition, arguments));
            assertThat(denied).as(condition).isEqualTo(expected(condition, arguments));
        }
    }

    /**
     * A text contains itself, where that can be found out within the work of a rule; and what there
     * is none of, is all that is asked for.
     */
    private static Outcome expected(String condition, ObjectNode arguments) {
        if (condition.startsWith("args.all") && arguments.isEmpty()) {
            return Outcome.ALLOW;
        }
        boolean itself =
                condition.contains("contains")
                        && arguments.path("branch").isString()
                        && arguments.path("branch").stringValue().length() < 1_000;
        return itself ? Outcome.ALLOW : Outcome.DENY;
    }

    private static String rule(String condition, String then) {
        return "rules: [{id: r, on: git_push, when: \"" + condition + "\", then: " + then + "}]";
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b",
                "********************************",
                "*?[a-z]*{a,b}*\\\\*"
            })
    void patternsTakeTimeLinearInNames(String pattern) {
        Layer layer = open("{id: r, on: '" + pattern + "', then: deny}");
        String name = "a".repeat(100_000);
        long begin = System.nanoTime();
        decide(chain(layer), Act.call(name), call(Sample.tool(name), "{}"));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(MOST_TIME);
    }

    @Test
    void starsOfSelectorsMatchEveryCharacter() {
        Layer layer = open("{id: r, on: '*', then: deny}");
        for (String name : List.of("", "/", "a/b", "a\nb", "\0", "\uD800", "💥", "*")) {
            assertThat(decide(chain(layer), Act.call(name), call(Sample.tool(name), "{}")))
                    .isEqualTo(Outcome.DENY);
        }
    }

    @Test
    void manyPatternsOfManyLayersAreCountedAsWork() {
        StringBuilder rules = new StringBuilder("default: allow\nrules:\n");
        for (int i = 0; i < 200; i++) {
            rules.append(
                    "  - {id: r%d, on: ['*a*b*c%d', '*d*e*f%d'], then: deny}%n".formatted(i, i, i));
        }
        List<Link> layers = new ArrayList<>();
        for (int i = 0; i < Chain.MOST_LAYERS; i++) {
            layers.add(layer("p" + i, rules.toString()));
        }
        String name = "a".repeat(10_000);
        Decision decision =
                Decisions.decide(
                        Chain.of(layers),
                        Ceiling.NONE,
                        Grants.NONE,
                        Act.call(name),
                        call(Sample.tool(name), "{}"));
        assertThat(decision)
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("authority_unreadable"));
    }

    @Test
    void throwsNothingWhateverItIsGiven() {
        GeneratedPolicies made = new GeneratedPolicies(49);
        List<Layer> layers =
                Stream.iterate(0, i -> i + 1)
                        .limit(100)
                        .map(i -> (Layer) Layer.of(made.policy(i), Sample.EXPRESSIONS))
                        .toList();
        Random random = new Random(49);
        for (int i = 0; i < 20_000; i++) {
            Act act = made.act();
            ObjectNode json = made.facts(act).json();
            for (int wrong = 0; wrong < 3; wrong++) {
                spoil(json, random);
            }
            Facts facts = Facts.read(json);
            List<Link> links = new ArrayList<>(made.some(layers, 3));
            if (random.nextInt(10) == 0) {
                links.add(new Link.Unreadable("x", "y"));
            }
            assertThatCode(() ->
                            Decisions.explain(
                                    Chain.of(links), Ceiling.NONE, Grants.NONE, act, facts))
                    .doesNotThrowAnyException();
        }
    }

    /** Puts a value of any type where one of another was, or none. */
    private static void spoil(ObjectNode json, Random random) {
        List<String> names = new ArrayList<>(json.propertyNames());
        if (names.isEmpty()) {
            return;
        }
        String name = names.get(random.nextInt(names.size()));
        if (json.get(name) instanceof ObjectNode within && random.nextBoolean()) {
            spoil(within, random);
            return;
        }
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        switch (random.nextInt(6)) {
            case 0 -> json.remove(name);
            case 1 -> json.putNull(name);
            case 2 -> json.put(name, "\uD800\0");
            case 3 -> json.put(name, Long.MIN_VALUE);
            case 4 -> json.set(name, nested(500));
            default -> json.set(name, nodes.objectNode().set(name, nodes.arrayNode()));
        }
    }

    @Test
    void whatIsNoFactIsNoTool() {
        Layer layer = open();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("tool", "git_push");
        assertThat(decide(chain(layer), PUSHED, Facts.read(json))).isEqualTo(Outcome.DENY);
        Tool nameless = new Tool("", "", "", "", List.of(), null, null);
        assertThat(decide(chain(layer), PUSHED, call(nameless, "{}"))).isEqualTo(Outcome.DENY);
    }

    private static Outcome decide(Chain chain, Facts facts) {
        return decide(chain, PUSHED, facts);
    }

    private static Outcome decide(Chain chain, Act act, Facts facts) {
        return Decisions.decide(chain, Ceiling.NONE, Grants.NONE, act, facts).outcome();
    }
}
