package dev.grove.language.policy.check;

import dev.grove.language.decide.Layer;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Anatomy;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Formula;
import dev.grove.language.expression.Formula.Truth;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Terms;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Compares two layers over all assignments of truth to their parts: selectors that match or do not,
 * conditions that hold, do not, or cannot be evaluated. Parts are taken as independent, so that
 * more is tried than can happen: what holds in all of them holds.
 *
 * <p>Starts and all other acts are compared one after the other: a selector of the ones is about
 * none of the others, and a layer without a rule about starts allows them all.
 *
 * <p>Where there are too many parts, rules that both have alike are not tried one by one. Where one
 * denies, both layers deny; those that allow or ask are one part, since each of them takes the
 * place of the default.
 */
final class Assignments {

    static final int MOST_PARTS = 12;

    private static final String COMMON = "common";

    /** Outcomes that common rules may have, by their value less one; none of them is 0. */
    private static final List<Outcome> COMMON_OUTCOMES = List.of(Outcome.ALLOW, Outcome.ASK);

    private static final List<Truth> TRUTHS = List.of(Truth.values());

    private final FlatPolicy before;
    private final FlatPolicy after;
    private final Expressions expressions;

    /** How many values each part has: two of selectors, three of conditions and of common rules. */
    private final Map<String, Integer> parts = new LinkedHashMap<>();

    private final Map<Rule, Formula> formulas = new HashMap<>();

    Assignments(Layer before, Layer after, Expressions expressions) {
        this.before = before.policy();
        this.after = after.policy();
        this.expressions = expressions;
    }

    Widening compare() {
        if (!Objects.equals(before.network(), after.network())
                || !before.secrets().equals(after.secrets())) {
            return new Widening.Unproven(
                    "the network or the secrets differ, which are compared by examples alone");
        }
        List<Rule> common = new ArrayList<>(rules(before));
        common.retainAll(rules(after));
        gather(rules(before), rules(after));
        if (before.network() != null || !before.secrets().isEmpty()) {
            parts.put(COMMON, 2);
        }
        if (parts.size() <= MOST_PARTS) {
            return compared(rules(before), rules(after));
        }
        parts.clear();
        List<Rule> old = different(before, common);
        List<Rule> changed = different(after, common);
        gather(old, changed);
        common.stream()
                .map(Rule::then)
                .mapToInt(COMMON_OUTCOMES::indexOf)
                .filter(place -> place >= 0)
                .max()
                .ifPresent(place -> parts.put(COMMON, place + 2));
        if (before.network() != null || !before.secrets().isEmpty()) {
            parts.putIfAbsent(COMMON, 2);
        }
        return parts.size() <= MOST_PARTS
                ? compared(old, changed)
                : new Widening.Unproven(
                        "what differs has %d parts, and %d are compared"
                                .formatted(parts.size(), MOST_PARTS));
    }

    private void gather(List<Rule> old, List<Rule> changed) {
        old.forEach(this::gather);
        changed.forEach(this::gather);
    }

    /** Rules apart from the version that has them: a later one may say the same. */
    private static List<Rule> rules(FlatPolicy policy) {
        return policy.rules().stream().map(FlatPolicy.FlatRule::rule).toList();
    }

    private static List<Rule> different(FlatPolicy policy, List<Rule> common) {
        List<Rule> different = new ArrayList<>(rules(policy));
        different.removeAll(common);
        return different;
    }

    private void gather(Rule rule) {
        rule.on().forEach(selector -> parts.put("on " + selector, 2));
        if (rule.when() != null) {
            Formula formula =
                    expressions
                            .anatomy(rule.when(), Vocabulary.untyped())
                            .map(Anatomy::formula)
                            .orElse(new Formula.Atom(rule.when()));
            formulas.put(rule, formula);
            atoms(formula);
        }
    }

    private void atoms(Formula formula) {
        switch (formula) {
            case Formula.All(List<Formula> all) -> all.forEach(this::atoms);
            case Formula.Any(List<Formula> any) -> any.forEach(this::atoms);
            case Formula.Not(Formula part) -> atoms(part);
            case Formula.Atom(String key) -> parts.put("when " + key, 3);
            case Formula.Constant _ -> {
                // Has no part.
            }
        }
    }

    private Widening compared(List<Rule> old, List<Rule> changed) {
        List<String> names = List.copyOf(parts.keySet());
        int[] values = new int[names.size()];
        Map<String, Integer> assignment = new HashMap<>();
        boolean equal = true;
        do {
            for (int i = 0; i < values.length; i++) {
                assignment.put(names.get(i), values[i]);
            }
            for (Tried tried : Tried.ALL) {
                Answer was = answer(before, old, assignment, tried);
                Answer is = answer(after, changed, assignment, tried);
                if (is.isMorePermissiveThan(was)) {
                    return new Widening.Unproven("it may allow more, and no example was found");
                }
                equal &= !was.isMorePermissiveThan(is);
            }
        } while (next(values, names));
        return equal ? new Widening.Equal() : new Widening.Narrower();
    }

    /** Counts on; false behind the last assignment. */
    private boolean next(int[] values, List<String> names) {
        for (int i = 0; i < values.length; i++) {
            if (++values[i] < parts.getOrDefault(names.get(i), 0)) {
                return true;
            }
            values[i] = 0;
        }
        return false;
    }

    /**
     * Circumstances that each assignment is tried in.
     *
     * @param lifted whether grants have lifted whatever may be lifted, the default too
     * @param starts whether the act is a start
     */
    private record Tried(boolean lifted, boolean starts) {

        static final List<Tried> ALL =
                List.of(
                        new Tried(false, false),
                        new Tried(true, false),
                        new Tried(false, true),
                        new Tried(true, true));
    }

    private Answer answer(
            FlatPolicy policy, List<Rule> rules, Map<String, Integer> assignment, Tried tried) {
        boolean lifted = tried.lifted();
        if (policy.mode() == Mode.WATCH || (tried.starts() && !policy.decidesStarts())) {
            return new Answer(Outcome.ALLOW, null, false);
        }
        int common = assignment.getOrDefault(COMMON, 0);
        Outcome strictest = common == 0 ? null : COMMON_OUTCOMES.get(common - 1);
        boolean hold = false;
        List<Terms> asked = new ArrayList<>();
        for (Rule rule : rules) {
            Truth truth = truth(rule, assignment, tried);
            hold |= rule.hold() && truth != Truth.FALSE;
            boolean counts =
                    rule.then() == Outcome.ALLOW
                            ? truth == Truth.TRUE
                            : truth != Truth.FALSE && !(lifted && rule.grantable());
            if (counts) {
                strictest =
                        strictest == null || rule.then().isMoreRestrictiveThan(strictest)
                                ? rule.then()
                                : strictest;
                Optional.ofNullable(rule.terms()).ifPresent(asked::add);
            }
        }
        if (strictest != null) {
            return Answer.of(strictest, asked.isEmpty() ? List.of(Terms.PLAIN) : asked, hold);
        }
        Outcome otherwise = lifted ? Outcome.ALLOW : policy.otherwise();
        return Answer.of(otherwise, List.of(Terms.PLAIN), hold);
    }

    private Truth truth(Rule rule, Map<String, Integer> assignment, Tried tried) {
        boolean about =
                rule.on().stream()
                        .filter(each -> each.isOfStarts() == tried.starts())
                        .anyMatch(each -> assignment.getOrDefault("on " + each, 0) == 1);
        if (!about) {
            return Truth.FALSE;
        }
        Formula formula = formulas.get(rule);
        return formula == null
                ? Truth.TRUE
                : Formula.truth(
                        formula, key -> TRUTHS.get(assignment.getOrDefault("when " + key, 0)));
    }
}
