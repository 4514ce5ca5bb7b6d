package dev.grove.language.decide;

import dev.grove.language.decide.GeneratedPolicies.Condition;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The decision function a second time, word by word after its description: no index, no compiled
 * conditions, everything over sets. It shares records with the real one, and no code that decides.
 */
final class NaiveDecision {

    private final Map<String, Condition> conditions;
    private final List<Grant> grants;
    private final Map<String, String> granted;
    private final Act act;
    private final Facts facts;

    NaiveDecision(
            Map<String, Condition> conditions,
            List<Grant> grants,
            Map<String, String> granted,
            Act act,
            Facts facts) {
        this.conditions = conditions;
        this.grants = grants;
        this.granted = granted;
        this.act = act;
        this.facts = facts;
    }

    /**
     * An answer.
     *
     * @param by of what asks or denies; empty where it is allowed
     * @param watched reasons of layers that only watch, in their order
     */
    record Answer(
            Outcome outcome,
            String by,
            @Nullable Terms terms,
            boolean hold,
            List<String> watched) {}

    private record Said(Outcome outcome, String by, Set<Terms> terms, boolean hold) {}

    Answer decide(List<FlatPolicy> ceiling, List<FlatPolicy> chain) {
        List<String> watched = new ArrayList<>();
        List<Said> said = new ArrayList<>();
        for (FlatPolicy policy : ceiling) {
            one(policy, true, said, watched);
        }
        for (FlatPolicy policy : chain) {
            one(policy, false, said, watched);
        }
        boolean empty = chain.stream().allMatch(policy -> policy.mode() == Mode.WATCH);
        if (empty && (act.kind() == Act.Kind.NET || act.kind() == Act.Kind.SECRET)) {
            said.add(new Said(Outcome.DENY, "empty_chain", Set.of(), false));
        }
        boolean hold = said.stream().anyMatch(Said::hold);
        Optional<Said> denies = first(said, Outcome.DENY);
        if (denies.isPresent()) {
            return new Answer(Outcome.DENY, denies.get().by(), null, false, watched);
        }
        Optional<Said> asks = first(said, Outcome.ASK);
        if (asks.isEmpty()) {
            return new Answer(Outcome.ALLOW, "", null, hold, watched);
        }
        List<Terms> terms = said.stream().flatMap(each -> each.terms().stream()).toList();
        return asked(terms).isEmpty()
                ? new Answer(Outcome.DENY, asks.get().by(), null, false, watched)
                : new Answer(Outcome.ASK, asks.get().by(), joined(terms), hold, watched);
    }

    private static Optional<Said> first(List<Said> said, Outcome outcome) {
        return said.stream().filter(each -> each.outcome() == outcome).findFirst();
    }

    private void one(FlatPolicy policy, boolean ceiling, List<Said> said, List<String> watched) {
        Said answer = layer(policy, ceiling);
        if (policy.mode() == Mode.ENFORCE) {
            said.add(answer);
        } else if (answer.outcome() != Outcome.ALLOW) {
            watched.add(answer.by() + " " + answer.outcome());
        }
    }

    private Said layer(FlatPolicy policy, boolean ceiling) {
        boolean silent =
                act.kind() == Act.Kind.START
                        && policy.rules().stream()
                                .flatMap(each -> each.rule().on().stream())
                                .noneMatch(one -> one.subject() == Selector.Subject.START);
        if (silent) {
            return new Said(Outcome.ALLOW, "", Set.of(), false);
        }
        List<FlatRule> matching =
                policy.rules().stream().filter(each -> selects(each.rule())).toList();
        boolean hold =
                matching.stream()
                        .map(FlatRule::rule)
                        .anyMatch(rule -> rule.hold() && !Boolean.FALSE.equals(value(rule)));
        List<FlatRule> counting =
                matching.stream()
                        .filter(each -> counts(each.rule()))
                        .filter(each ->
                                each.rule().then() == Outcome.ALLOW
                                        || ceiling
                                        || !each.rule().grantable()
                                        || !isLifted(each.from().policy(), each.rule().id()))
                        .sorted(Comparator.comparing((FlatRule each) -> each.rule().id()))
                        .toList();
        for (Outcome outcome : List.of(Outcome.DENY, Outcome.ASK, Outcome.ALLOW)) {
            List<FlatRule> with =
                    counting.stream().filter(each -> each.rule().then() == outcome).toList();
            if (!with.isEmpty()) {
                String by = with.getFirst().from() + "/" + with.getFirst().rule().id();
                if (outcome != Outcome.ASK) {
                    return new Said(outcome, by, Set.of(), hold);
                }
                List<Terms> terms = with.stream().map(each -> each.rule().terms()).toList();
                return asked(terms).isEmpty()
                        ? new Said(Outcome.DENY, by, Set.of(), hold)
                        : new Said(outcome, by, Set.copyOf(terms), hold);
            }
        }
        boolean lifted =
                policy.otherwise() != Outcome.ALLOW
                        && !ceiling
                        && isLifted(policy.source().policy(), "default");
        Outcome otherwise = lifted ? Outcome.ALLOW : policy.otherwise();
        return new Said(
                otherwise,
                policy.source() + "/default",
                otherwise == Outcome.ASK ? Set.of(Terms.PLAIN) : Set.of(),
                hold);
    }

    private boolean isLifted(String from, String rule) {
        return grants.stream()
                .filter(Grant::committed)
                .filter(grant -> grant.on().stream().anyMatch(this::selects))
                .filter(grant ->
                        !granted.containsKey(grant.id())
                                || Boolean.TRUE.equals(value(granted.get(grant.id()))))
                .anyMatch(grant -> grant.lifts().contains(new Grant.Lifted(from, rule)));
    }

    private boolean counts(Rule rule) {
        Boolean value = value(rule);
        return value == null ? rule.then() != Outcome.ALLOW : value;
    }

    private @Nullable Boolean value(Rule rule) {
        return value(rule.when());
    }

    private @Nullable Boolean value(@Nullable String condition) {
        Condition known = condition == null ? null : conditions.get(condition);
        return known == null ? Boolean.TRUE : known.on(facts);
    }

    private boolean selects(Rule rule) {
        return rule.on().stream().anyMatch(this::selects);
    }

    private boolean selects(Selector selector) {
        Predicate<String> pattern =
                Pattern.compile(
                                Stream.of(selector.pattern().split("\\*", -1))
                                        .map(Pattern::quote)
                                        .collect(Collectors.joining(".*")),
                                Pattern.DOTALL)
                        .asMatchPredicate();
        if (!selector.subject().isOfTool()) {
            return selector.subject().name().equals(act.kind().name()) && pattern.test(act.name());
        }
        Tool tool = facts.tool();
        if (tool == null || act.kind() != Act.Kind.CALL) {
            return false;
        }
        return values(selector.subject(), tool).stream()
                .flatMap(NaiveDecision::prefixes)
                .anyMatch(pattern);
    }

    private static List<String> values(Selector.Subject subject, Tool tool) {
        return switch (subject) {
            case BUCKET -> List.of(tool.bucket());
            case EFFECT -> List.of(tool.effect());
            case SINK -> List.of(tool.sink());
            case READS -> Optional.ofNullable(tool.reads()).orElse(List.of());
            case PROVIDER -> Optional.ofNullable(tool.provider()).stream().toList();
            default -> List.of();
        };
    }

    private static Stream<String> prefixes(String value) {
        List<String> parts = List.of(value.split(":", -1));
        return Stream.iterate(1, i -> i <= parts.size(), i -> i + 1)
                .map(i -> String.join(":", parts.subList(0, i)))
                .filter(part -> !part.isEmpty());
    }

    /** Agents by their names, and the empty text for persons: those whom each of the terms asks. */
    private static Set<String> asked(List<Terms> terms) {
        Set<String> asked = null;
        for (Terms each : terms) {
            boolean strict =
                    each.person()
                            || each.count() > 1
                            || !each.not().isEmpty()
                            || each.scope() == Terms.Scope.PROVISION
                            || each.scope() == Terms.Scope.ADMIN;
            Set<String> named = new TreeSet<>();
            if (each.steps().isEmpty()) {
                named.add("");
            }
            for (Terms.Step step : each.steps()) {
                String agent = step.by().agent();
                if (agent == null) {
                    named.add("");
                } else if (!strict) {
                    named.add(agent);
                }
            }
            if (asked == null) {
                asked = named;
            } else {
                asked.retainAll(named);
            }
        }
        return asked == null ? Set.of() : asked;
    }

    private static Terms joined(List<Terms> terms) {
        Set<String> asked = asked(terms);
        List<Terms.Step> steps = new ArrayList<>();
        for (String name : asked) {
            if (!name.isEmpty()) {
                steps.add(
                        new Terms.Step(
                                Terms.Voter.agent(name),
                                terms.stream()
                                        .flatMap(each -> each.steps().stream())
                                        .filter(step -> name.equals(step.by().agent()))
                                        .map(Terms.Step::within)
                                        .filter(within -> within != null)
                                        .min(Comparator.naturalOrder())
                                        .orElse(null)));
            }
        }
        if (!steps.isEmpty() && asked.contains("")) {
            steps.add(Terms.Step.PERSON);
        }
        return new Terms(
                terms.stream().map(Terms::scope).max(Comparator.naturalOrder()).orElseThrow(),
                terms.stream().flatMap(each -> each.not().stream()).collect(Collectors.toSet()),
                terms.stream().anyMatch(Terms::person),
                terms.stream().mapToInt(Terms::count).max().orElseThrow(),
                terms.stream()
                        .map(Terms::timeout)
                        .filter(timeout -> timeout != null)
                        .min(Comparator.naturalOrder())
                        .orElse(null),
                steps);
    }
}
