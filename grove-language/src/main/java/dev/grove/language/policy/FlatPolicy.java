package dev.grove.language.policy;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A policy with all that it has of its bases, as runs are bound to it. Rules stand in the order of
 * their ids and their selectors in that of their texts, since their order says nothing: policies
 * that say the same are equal.
 *
 * @param source policy that it is
 * @param language number of the language that its rules are written in
 * @param network null where rules and the default answer
 */
public record FlatPolicy(
        Version source,
        int language,
        Mode mode,
        Outcome otherwise,
        List<FlatRule> rules,
        @Nullable Network network,
        List<SecretBinding> secrets) {

    private static final Selector ALL_STARTS = Selector.read("start:*");

    private static final Comparator<FlatRule> ORDER =
            Comparator.comparing((FlatRule each) -> each.rule().id())
                    .thenComparing(each -> each.from().toString());

    public FlatPolicy {
        rules = rules.stream().sorted(ORDER).toList();
        secrets =
                secrets.stream().distinct().sorted(Comparator.comparing(Object::toString)).toList();
    }

    /** Makes it one with the same rules, whether they count or are watched. */
    public FlatPolicy in(Mode other) {
        return new FlatPolicy(source, language, other, otherwise, rules, network, secrets);
    }

    /** Whether a rule of it is about starts; one without such a rule says nothing of them. */
    public boolean decidesStarts() {
        return rules.stream()
                .flatMap(each -> each.rule().on().stream())
                .anyMatch(Selector::isOfStarts);
    }

    /** Whether it may deny a start: one rule that allows them all, and no other, denies none. */
    public boolean mayDenyStarts() {
        List<Rule> about =
                rules.stream()
                        .map(FlatRule::rule)
                        .filter(rule -> rule.on().stream().anyMatch(Selector::isOfStarts))
                        .toList();
        return !about.isEmpty()
                && (about.stream().anyMatch(rule -> rule.then() != Outcome.ALLOW)
                        || about.stream()
                                .noneMatch(rule ->
                                        rule.when() == null && rule.on().contains(ALL_STARTS)));
    }

    /** A version of a policy. */
    public record Version(String policy, int version) {

        @Override
        public String toString() {
            return policy + "@" + version;
        }
    }

    /**
     * A rule, and the policy that has written it.
     *
     * @param from the policy itself, or a base of it
     */
    public record FlatRule(Version from, Rule rule) {

        public FlatRule {
            rule = rule.inOrder();
        }
    }
}
