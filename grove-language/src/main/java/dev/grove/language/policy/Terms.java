package dev.grove.language.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
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

    private static final Scope PLAIN_SCOPE = Scope.INVOKE;
    public static final Duration LONGEST_TIMEOUT = Duration.ofDays(30);

    /** Terms of an {@code ask} that names none. */
    public static final Terms PLAIN = new Terms(PLAIN_SCOPE, Set.of(), false, 1, null, List.of());

    public Terms {
        not = Collections.unmodifiableSet(new TreeSet<>(not));
        steps = normal(steps, mayBeAgents(scope, not, person, count));
    }

    /** Whether one approval is enough, and any key that may decide could give it. */
    private static boolean mayBeAgents(Scope scope, Set<Excluded> not, boolean person, int count) {
        return scope.compareTo(PLAIN_SCOPE) <= 0 && not.isEmpty() && !person && count == 1;
    }

    /**
     * Agents are asked only where {@link #mayBeAgents}. Where they alone are asked and may not be,
     * their step stays, and no voter is left; persons alone are asked at once, without steps.
     */
    private static List<Step> normal(List<Step> steps, boolean mayBeAgents) {
        List<Step> persons = steps.stream().filter(step -> !step.by().isAgent()).toList();
        if (persons.size() == steps.size() || (!mayBeAgents && !persons.isEmpty())) {
            return List.of();
        }
        return List.copyOf(steps);
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

    /**
     * An agent that reviews, or persons. Agents come before persons, as they are asked.
     *
     * @param agent its name; null of persons
     */
    public record Voter(@Nullable String agent) implements Comparable<Voter> {

        public static final Voter PERSON = new Voter(null);

        public static Voter agent(String name) {
            return new Voter(name);
        }

        public boolean isAgent() {
            return agent != null;
        }

        @Override
        public int compareTo(Voter other) {
            if (agent == null || other.agent == null) {
                return Boolean.compare(agent == null, other.agent == null);
            }
            return agent.compareTo(other.agent);
        }
    }

    /**
     * A step of asking.
     *
     * @param within the time that an agent has until the next step; null where it is not limited,
     *     and of persons, whose time is the timeout
     */
    public record Step(Voter by, @Nullable Duration within) {

        public static final Step PERSON = new Step(Voter.PERSON, null);
    }

    /** Step of the agent that is asked first; nothing where persons are asked at once. */
    public Optional<Step> review() {
        return steps.stream()
                .filter(step -> voters().contains(step.by()) && step.by().isAgent())
                .findFirst();
    }

    /** Copies them for persons alone, where they may decide. */
    public Terms ofPersons() {
        return new Terms(scope, not, person, count, timeout, List.of());
    }

    /**
     * Agents and persons that may decide by these terms; none where agents are asked that may not.
     */
    public Set<Voter> voters() {
        Set<Voter> voters = new TreeSet<>();
        steps.forEach(step -> voters.add(step.by()));
        if (steps.isEmpty()) {
            voters.add(Voter.PERSON);
        }
        if (!mayBeAgents(scope, not, person, count)) {
            voters.removeIf(Voter::isAgent);
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
                            .filter(step -> step.by().equals(voter))
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
