package dev.grove.language.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Terms on which an act is approved.
 *
 * @param scope that a key of who decides has at least
 * @param not who may not decide, whatever their keys
 * @param person whether a key is not enough, and a person has to be known
 * @param count of those who have to agree
 * @param timeout after which the act is denied; null for that of the agent
 * @param steps who is asked in turn; empty where people are asked at once
 */
public record Terms(
        Scope scope,
        Set<Excluded> not,
        boolean person,
        int count,
        @Nullable Duration timeout,
        List<Step> steps) {

    public static final int MOST_COUNT = 20;
    public static final Duration LONGEST_TIMEOUT = Duration.ofDays(30);

    /** Terms of an {@code ask} that names none. */
    public static final Terms PLAIN = new Terms(Scope.INVOKE, Set.of(), false, 1, null, List.of());

    public Terms {
        not = Collections.unmodifiableSet(new TreeSet<>(not));
        steps = withoutAgents(steps, person);
    }

    /**
     * Agents are not asked where a person is wanted; where they alone are asked, no voter is left.
     */
    private static List<Step> withoutAgents(List<Step> steps, boolean person) {
        List<Step> left = steps.stream().filter(step -> step.by() != Voter.AGENT).toList();
        return person && !left.isEmpty() ? left : List.copyOf(steps);
    }

    /** Permissions of keys; each includes the ones before it. */
    public enum Scope {
        READ_ONLY,
        INVOKE,
        PROVISION,
        ADMIN;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Voter who may not decide. */
    public enum Excluded {
        /** Starter of the run. */
        STARTER;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Kinds of those who decide, in the order in which they are asked. */
    public enum Voter {
        /** An agent that reviews. */
        AGENT,
        PERSON;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A step of asking.
     *
     * @param within the time until the next one is asked; null where it is not limited
     */
    public record Step(Voter by, @Nullable Duration within) {}

    /**
     * Kinds of those who may decide by these terms; none where a person is wanted and an agent
     * asked.
     */
    public Set<Voter> voters() {
        EnumSet<Voter> voters = EnumSet.noneOf(Voter.class);
        steps.forEach(step -> voters.add(step.by()));
        if (steps.isEmpty()) {
            voters.add(Voter.PERSON);
        }
        if (person) {
            voters.remove(Voter.AGENT);
        }
        return voters;
    }

    /**
     * Terms that satisfy both: the largest count, those who may decide by either, all who may not,
     * the shortest times. Empty where no voter is left.
     */
    public Optional<Terms> joined(Terms other) {
        Set<Excluded> neither = new TreeSet<>(not);
        neither.addAll(other.not);
        Set<Voter> voters = voters();
        voters.retainAll(other.voters());
        if (voters.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new Terms(
                        scope.compareTo(other.scope) > 0 ? scope : other.scope,
                        neither,
                        person || other.person,
                        Math.max(count, other.count),
                        shorter(timeout, other.timeout),
                        steps.isEmpty() && other.steps.isEmpty()
                                ? List.of()
                                : joinedSteps(other, voters)));
    }

    private List<Step> joinedSteps(Terms other, Set<Voter> voters) {
        List<Step> joined = new ArrayList<>();
        for (Voter voter : voters) {
            Duration within =
                    Stream.concat(steps.stream(), other.steps.stream())
                            .filter(step -> step.by() == voter)
                            .map(Step::within)
                            .filter(Objects::nonNull)
                            .min(Duration::compareTo)
                            .orElse(null);
            joined.add(new Step(voter, within));
        }
        return joined;
    }

    /** Whether one decision of any key that may decide is enough. */
    public boolean isPlain() {
        return scope.compareTo(PLAIN.scope) <= 0
                && not.isEmpty()
                && !person
                && count == PLAIN.count
                && steps.isEmpty();
    }

    /** Whether each who may approve by these terms could by the others. */
    public boolean areAsStrictAs(Terms other) {
        return scope.compareTo(other.scope) >= 0
                && not.containsAll(other.not)
                && (person || !other.person)
                && count >= other.count
                && Objects.equals(shorter(timeout, other.timeout), timeout)
                && other.voters().containsAll(voters());
    }

    private static @Nullable Duration shorter(@Nullable Duration one, @Nullable Duration other) {
        if (one == null || other == null) {
            return one == null ? other : one;
        }
        return one.compareTo(other) <= 0 ? one : other;
    }
}
