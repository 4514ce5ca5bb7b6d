package dev.grove.language.decide;

import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Outcome;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Answers that policies may give to calls of a tool, whatever else is known as one is made. None is
 * missing; one may be there that no call gets.
 *
 * @param answers at least one; one alone is that of every call
 * @param rules that may count
 */
public record Reach(Set<Outcome> answers, List<Counting> rules) {

    /** Reach where no policy says anything. */
    public static final Reach OPEN = new Reach(Set.of(Outcome.ALLOW), List.of());

    /** Reach where policies cannot be read. */
    public static final Reach NONE = new Reach(Set.of(Outcome.DENY), List.of());

    public Reach {
        answers = Collections.unmodifiableSet(EnumSet.copyOf(answers));
        rules = List.copyOf(rules);
    }

    /**
     * A rule that counts for calls.
     *
     * @param always whether for all of them
     */
    public record Counting(FlatRule rule, boolean always) {}

    /** Whether some call may be allowed, or asked about. */
    public boolean isOpen() {
        return answers.contains(Outcome.ALLOW) || answers.contains(Outcome.ASK);
    }

    /** Answers of two that both decide: the more restrictive one of each pair. */
    public static Set<Outcome> strictest(Set<Outcome> one, Set<Outcome> other) {
        Set<Outcome> both = EnumSet.noneOf(Outcome.class);
        for (Outcome first : one) {
            for (Outcome second : other) {
                both.add(first.isMoreRestrictiveThan(second) ? first : second);
            }
        }
        return both;
    }
}
