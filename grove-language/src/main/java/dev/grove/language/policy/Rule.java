package dev.grove.language.policy;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a policy.
 *
 * @param id unique in its policy
 * @param on acts that it is about: any of them, at least one
 * @param when a condition in CEL; null where it always holds
 * @param terms of an {@code ask}; null for the other outcomes
 * @param say words for the model and for people where it restricts; null for none
 * @param severity null for none
 * @param grantable whether a grant may lift it; always, where it allows
 * @param hold whether a result that it allows is kept from the model, which gets a reference to it
 */
public record Rule(
        String id,
        List<Selector> on,
        @Nullable String when,
        Outcome then,
        @Nullable Terms terms,
        @Nullable String say,
        @Nullable Severity severity,
        boolean grantable,
        boolean hold) {

    /** Words that stand for rules which no document writes out. */
    public static final List<String> RESERVED = List.of("default", "network", "secrets");

    public Rule {
        on = List.copyOf(on);
    }

    /** This one with each selector once, in the order of their texts. */
    Rule inOrder() {
        List<Selector> ordered =
                on.stream().distinct().sorted(Comparator.comparing(Selector::toString)).toList();
        return ordered.equals(on)
                ? this
                : new Rule(id, ordered, when, then, terms, say, severity, grantable, hold);
    }

    /** Names of agents that are asked before persons; of a rule that asks none, nothing. */
    public List<String> reviewers() {
        return terms == null
                ? List.of()
                : terms.steps().stream()
                        .flatMap(step -> Stream.ofNullable(step.by().agent()))
                        .toList();
    }
}
