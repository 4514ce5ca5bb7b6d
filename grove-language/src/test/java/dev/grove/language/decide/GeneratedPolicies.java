package dev.grove.language.decide;

import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Connection;
import dev.grove.language.decide.fact.Counts;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Terms;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Policies, acts, facts and grants, made by chance; conditions with what they come to. */
final class GeneratedPolicies {

    /**
     * A condition.
     *
     * @param value of it; null where it faults
     */
    record Condition(String text, Function<Facts, @Nullable Boolean> value) {

        @Nullable Boolean on(Facts facts) {
            return value.apply(facts);
        }
    }

    private static final List<String> TOOLS =
            List.of("git_push", "git_pull", "ws_shell", "github:create", "echo", "a/b");

    private static final List<String> SELECTORS =
            List.of(
                    "*",
                    "git_*",
                    "*sh*",
                    "git_push",
                    "ws_shell",
                    "github:*",
                    "call:echo",
                    "bucket:git",
                    "bucket:*",
                    "effect:unsafe",
                    "sink:outside",
                    "sink:outside:crm",
                    "reads:u",
                    "reads:*:web",
                    "provider:github",
                    "net:*",
                    "net:pypi.org:443",
                    "secret:agent.*",
                    "start:*",
                    "start:helper",
                    "merge:files");

    private static final List<Condition> ATOMS =
            List.of(
                    new Condition("true", _ -> true),
                    new Condition(
                            "labels.untrusted",
                            facts -> of(facts, "labels", "untrusted").booleanValue()),
                    new Condition(
                            "counts.calls >= 3",
                            facts -> of(facts, "counts", "calls").intValue() >= 3),
                    new Condition(
                            "args.branch == 'main'",
                            facts -> {
                                JsonNode branch = of(facts, "args", "branch");
                                return branch.isMissingNode()
                                        ? null
                                        : branch.asString("").equals("main");
                            }),
                    new Condition("args.nothing == 1", _ -> null),
                    new Condition("labels.untrusted > 1", _ -> null),
                    new Condition(
                            "start.depth > 0",
                            facts -> {
                                JsonNode depth = of(facts, "start", "depth");
                                return depth.isMissingNode() ? null : depth.intValue() > 0;
                            }),
                    new Condition("1 / 0 == 1", _ -> null),
                    new Condition(
                            "args.?force.orValue(false)",
                            facts ->
                                    facts.find("args") == null
                                            ? null
                                            : (Boolean)
                                                    of(facts, "args", "force").asBoolean(false)));

    private static JsonNode of(Facts facts, String variable, String member) {
        JsonNode value = facts.find(variable);
        return value == null ? JsonNodeFactory.instance.missingNode() : value.path(member);
    }

    final Map<String, Condition> conditions = new HashMap<>();
    private final Map<String, Expression> compiled = new HashMap<>();
    private final Random random;

    GeneratedPolicies(long seed) {
        this.random = new Random(seed);
    }

    Condition condition(int depth) {
        Condition made = depth == 0 || random.nextInt(3) == 0 ? any(ATOMS) : combined(depth - 1);
        conditions.put(made.text(), made);
        return made;
    }

    /** Joins as the operators do: what decides on either side wins over a fault on the other. */
    private Condition combined(int depth) {
        Condition one = condition(depth);
        Condition other = condition(depth);
        return switch (random.nextInt(3)) {
            case 0 -> new Condition("!(" + one.text() + ")", facts -> negated(one.on(facts)));
            case 1 -> joined(one, "&&", other, false);
            default -> joined(one, "||", other, true);
        };
    }

    private static @Nullable Boolean negated(@Nullable Boolean value) {
        if (value == null) {
            return null;
        }
        return !value;
    }

    private static Condition joined(
            Condition one, String operator, Condition other, boolean deciding) {
        return new Condition(
                "(" + one.text() + ") " + operator + " (" + other.text() + ")",
                facts -> {
                    Boolean first = one.on(facts);
                    Boolean second = other.on(facts);
                    if ((first != null && first == deciding)
                            || (second != null && second == deciding)) {
                        return deciding;
                    }
                    if (first == null || second == null) {
                        return null;
                    }
                    return !deciding;
                });
    }

    FlatPolicy policy(int number) {
        Version source = new Version("p" + number % 5, 1 + number);
        List<FlatRule> rules =
                IntStream.range(0, random.nextInt(6))
                        .mapToObj(i ->
                                new FlatRule(
                                        random.nextInt(4) == 0 ? new Version("base", 1) : source,
                                        rule("r" + i)))
                        .toList();
        return new FlatPolicy(
                source,
                1,
                random.nextInt(6) == 0 ? Mode.WATCH : Mode.ENFORCE,
                any(List.of(Outcome.ALLOW, Outcome.ALLOW, Outcome.ASK, Outcome.DENY)),
                rules,
                null,
                List.of());
    }

    private Rule rule(String id) {
        Outcome then = any(List.of(Outcome.values()));
        return new Rule(
                id,
                selectors(),
                random.nextInt(3) == 0 ? null : condition(2).text(),
                then,
                then == Outcome.ASK ? terms() : null,
                null,
                null,
                random.nextInt(4) != 0,
                then == Outcome.ALLOW && random.nextInt(3) == 0);
    }

    private List<Selector> selectors() {
        Set<Selector> selectors = new LinkedHashSet<>();
        int most = 1 + random.nextInt(3);
        for (int i = 0; i < most; i++) {
            selectors.add(Selector.read(any(SELECTORS)));
        }
        return List.copyOf(selectors);
    }

    private Terms terms() {
        List<Terms.Step> steps =
                any(
                        List.of(
                                List.of(),
                                List.of(),
                                List.of(
                                        new Terms.Step(
                                                Terms.Voter.agent("reviewer"),
                                                Duration.ofMinutes(5))),
                                List.of(
                                        new Terms.Step(
                                                Terms.Voter.agent(
                                                        any(List.of("reviewer", "critic"))),
                                                any(Arrays.asList(null, Duration.ofHours(3)))),
                                        Terms.Step.PERSON)));
        if (!steps.isEmpty()) {
            // An agent is asked only on terms that any key satisfies: others no document may say.
            return new Terms(
                    any(List.of(Terms.Scope.READ_ONLY, Terms.Scope.INVOKE)),
                    Set.of(),
                    false,
                    1,
                    any(Arrays.asList(null, Duration.ofHours(1), Duration.ofHours(2))),
                    steps);
        }
        return new Terms(
                any(List.of(Terms.Scope.values())),
                random.nextBoolean() ? Set.of(Terms.Excluded.STARTER) : Set.of(),
                random.nextInt(4) == 0,
                1 + random.nextInt(3),
                any(Arrays.asList(null, Duration.ofHours(1), Duration.ofHours(2))),
                steps);
    }

    Act act() {
        return switch (random.nextInt(10)) {
            case 0 -> Act.net("pypi.org", 443);
            case 1 -> Act.secret(any(List.of("agent.gh", "other")));
            case 2, 3 -> Act.start(any(List.of("helper", "writer")));
            case 4 -> new Act(Act.Kind.MERGE, any(List.of("files", "state")));
            default -> Act.call(any(TOOLS));
        };
    }

    Facts facts(Act act) {
        Facts facts =
                Facts.of(
                        new Labels(random.nextBoolean(), false, false, List.of(), List.of()),
                        new Counts(random.nextInt(6), 0, 0, 0, 0, 0, 0, 0, BigDecimal.ZERO, 0));
        return switch (act.kind()) {
            case CALL ->
                    random.nextInt(10) == 0
                            ? facts.with(tool(act.name()))
                            : facts.with(tool(act.name())).with(arguments());
            case NET -> facts.with(new Connection("pypi.org", 443, "GET", "/"));
            case SECRET ->
                    facts.with(new SecretUse(act.name(), "a.b", 443, "/", "header:A", "GET", 0));
            case START -> facts.with(start(act.name()));
            case MERGE -> facts;
        };
    }

    private Start start(String name) {
        return new Start(
                any(List.of(Start.AGENT, Start.TOOL, Start.WORKFLOW)),
                name,
                null,
                random.nextInt(3));
    }

    private Tool tool(String name) {
        return new Tool(
                name,
                any(List.of("git", "workspace", "mcp")),
                any(List.of("unsafe", "read_only")),
                any(List.of("none", "outside", "outside:crm", "outside:erp:x")),
                any(List.of(List.of(), List.of("u:web"), List.of("c:crm", "u:mail"))),
                random.nextBoolean() ? "github" : null,
                null);
    }

    private Arguments arguments() {
        ObjectNode args = JsonNodeFactory.instance.objectNode();
        if (random.nextBoolean()) {
            args.put("branch", any(List.of("main", "agent/x")));
        }
        if (random.nextBoolean()) {
            args.put("force", random.nextBoolean());
        }
        return new Arguments(args);
    }

    /**
     * @param granted gets the text of the grant's condition, where it has one
     */
    Grant grant(String id, Map<String, String> granted) {
        Set<Lifted> lifts = new HashSet<>();
        for (int i = 0; i < 4; i++) {
            lifts.add(
                    new Lifted(
                            any(List.of("p1", "p2", "p3", "p4", "base")),
                            any(List.of("r0", "r1", "r2", "default"))));
        }
        Expression when = null;
        if (random.nextBoolean()) {
            String text = condition(1).text();
            granted.put(id, text);
            when = compiled.computeIfAbsent(text, GeneratedPolicies::compiled);
        }
        return new Grant(id, selectors(), when, lifts, Set.of(), random.nextInt(3) != 0);
    }

    private static Expression compiled(String text) {
        return ((Compilation.Compiled)
                        Sample.EXPRESSIONS.compileCondition(text, Vocabulary.untyped()))
                .expression();
    }

    <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    int below(int bound) {
        return random.nextInt(bound);
    }

    <T> List<T> some(List<T> all, int most) {
        List<T> some = new ArrayList<>();
        int count = random.nextInt(most + 1);
        for (int i = 0; i < count; i++) {
            T one = any(all);
            if (!some.contains(one)) {
                some.add(one);
            }
        }
        return some;
    }
}
