package dev.grove.language.decide;

import dev.grove.language.decide.Reach.Counting;
import dev.grove.language.decide.RuleTruths.Truths;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Formula.Truth;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Terms;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a layer may say of calls of a tool, or of starts, without any of them: rules without a
 * condition and conditions that read nothing but what is known decide, all others may hold, or not,
 * or fault. Up to six parts of these are tried in all combinations, so that what they have in
 * common counts; where there are more, each rule is taken for itself.
 *
 * <p>Conditions are compiled once they are looked at. Used by any number of threads.
 */
public final class LayerReach {

    /** Parts of conditions that are tried together: three to the power of it. */
    static final int MOST_PARTS = 6;

    private static final List<Truth> TRUTHS = List.of(Truth.values());

    private final FlatPolicy policy;
    private final List<List<SelectorMatch>> matches;
    private final RuleTruths conditions;

    public LayerReach(FlatPolicy policy, Expressions expressions) {
        this.policy = policy;
        this.matches =
                policy.rules().stream()
                        .map(flat -> flat.rule().on().stream().map(SelectorMatch::of).toList())
                        .toList();
        this.conditions = new RuleTruths(expressions);
    }

    public FlatPolicy policy() {
        return policy;
    }

    /** Whether it is only watched. */
    public boolean isWatched() {
        return policy.mode() == Mode.WATCH;
    }

    /** Answers that calls of a tool may get, where some of what they are asked about is known. */
    public Reach of(Tool tool, Known known) {
        return isWatched() ? Reach.OPEN : of(about(tool), known);
    }

    /** Answers that starts of a run below another one may get, however deep it is. */
    public Reach of(Start start) {
        return isWatched() || !policy.decidesStarts()
                ? Reach.OPEN
                : of(
                        about(new Question(Act.start(start.name()), Facts.of(start))),
                        Known.of(start));
    }

    private Reach of(List<FlatRule> about, Known known) {
        Map<Rule, Truths> truths = new HashMap<>();
        for (FlatRule flat : about) {
            truths.put(flat.rule(), conditions.of(flat.rule().when(), known));
        }
        List<String> parts =
                truths.values().stream()
                        .flatMap(each -> each.parts().stream())
                        .distinct()
                        .sorted()
                        .toList();
        Set<Outcome> answers =
                parts.size() <= MOST_PARTS
                        ? tried(about, truths, parts)
                        : independent(about, truths);
        if (answers.contains(Outcome.ASK) && about.stream().anyMatch(LayerReach::mayLeaveNobody)) {
            answers.add(Outcome.DENY);
        }
        return new Reach(
                answers,
                about.stream()
                        .filter(flat -> counts(flat.rule(), truths, true))
                        .map(flat -> new Counting(flat, !counts(flat.rule(), truths, false)))
                        .toList());
    }

    /** Whether its terms, joined with others, may leave no voter who could approve. */
    private static boolean mayLeaveNobody(FlatRule flat) {
        Terms terms = flat.rule().terms();
        return terms != null && !terms.steps().isEmpty();
    }

    /** Whether no call of a tool is open, as far as rules without conditions say it. Cheap. */
    public boolean isClosed(Tool tool) {
        if (isWatched()) {
            return false;
        }
        List<FlatRule> about = about(tool);
        return about.stream()
                        .anyMatch(flat ->
                                flat.rule().then() == Outcome.DENY && flat.rule().when() == null)
                || (policy.otherwise() == Outcome.DENY
                        && about.stream().allMatch(flat -> flat.rule().then() == Outcome.DENY));
    }

    /** Whether what it says may be another thing for another agent's runs. */
    public boolean tellsAgentsApart() {
        return policy.rules().stream()
                .anyMatch(flat -> flat.rule().when() != null && flat.rule().when().contains("run"));
    }

    private List<FlatRule> about(Tool tool) {
        return about(new Question(Act.call(tool.name()), Facts.of(tool)));
    }

    private List<FlatRule> about(Question question) {
        Budget uncounted = new Budget();
        List<FlatRule> about = new ArrayList<>();
        for (int i = 0; i < matches.size(); i++) {
            if (matches.get(i).stream().anyMatch(match -> match.matches(question, uncounted))) {
                about.add(policy.rules().get(i));
            }
        }
        return about;
    }

    /** Whether some truth that a rule's condition may have makes it count, or not count. */
    private static boolean counts(Rule rule, Map<Rule, Truths> truths, boolean wanted) {
        return truths.getOrDefault(rule, Truths.ANY).possible().stream()
                .anyMatch(truth -> counts(rule, truth) == wanted);
    }

    private static boolean counts(Rule rule, Truth truth) {
        return rule.then() == Outcome.ALLOW ? truth == Truth.TRUE : truth != Truth.FALSE;
    }

    private Set<Outcome> tried(List<FlatRule> about, Map<Rule, Truths> truths, List<String> parts) {
        Set<Outcome> answers = EnumSet.noneOf(Outcome.class);
        int[] values = new int[parts.size()];
        Map<String, Truth> assignment = new HashMap<>();
        do {
            for (int i = 0; i < values.length; i++) {
                assignment.put(parts.get(i), TRUTHS.get(values[i]));
            }
            answers.add(answer(about, truths, assignment));
        } while (next(values));
        return answers;
    }

    private static boolean next(int[] values) {
        for (int i = 0; i < values.length; i++) {
            if (++values[i] < TRUTHS.size()) {
                return true;
            }
            values[i] = 0;
        }
        return false;
    }

    private Outcome answer(
            List<FlatRule> about, Map<Rule, Truths> truths, Map<String, Truth> assignment) {
        Outcome strictest = null;
        for (FlatRule flat : about) {
            Rule rule = flat.rule();
            if (counts(rule, truths.getOrDefault(rule, Truths.ANY).under(assignment))) {
                strictest = stricter(strictest, rule.then());
            }
        }
        return strictest == null ? policy.otherwise() : strictest;
    }

    private Set<Outcome> independent(List<FlatRule> about, Map<Rule, Truths> truths) {
        Outcome least = null;
        for (FlatRule flat : about) {
            if (!counts(flat.rule(), truths, false)) {
                least = stricter(least, flat.rule().then());
            }
        }
        Set<Outcome> answers = EnumSet.of(least == null ? policy.otherwise() : least);
        for (FlatRule flat : about) {
            Outcome then = flat.rule().then();
            if (counts(flat.rule(), truths, true)
                    && (least == null || then.isMoreRestrictiveThan(least))) {
                answers.add(then);
            }
        }
        return answers;
    }

    private static Outcome stricter(@Nullable Outcome one, Outcome other) {
        return one == null || other.isMoreRestrictiveThan(one) ? other : one;
    }
}
