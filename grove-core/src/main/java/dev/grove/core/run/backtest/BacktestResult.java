package dev.grove.core.run.backtest;

import dev.grove.core.policy.PastCall;
import dev.grove.language.decide.Decision;
import dev.grove.language.policy.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Tally of what a policy says of calls of the past. Not thread-safe. */
public final class BacktestResult {

    /** Most calls that are shown, the newest. */
    public static final int MOST_EXAMPLES = 20;

    private final Map<Outcome, Integer> all = new EnumMap<>(Outcome.class);
    private final Map<Outcome, Integer> changed = new EnumMap<>(Outcome.class);
    private final List<Changed> examples = new ArrayList<>();
    private int runs;
    private Instant until;
    private boolean complete;

    BacktestResult(Instant until) {
        this.until = until;
    }

    /** A call of which the policy says otherwise than what it is compared with. */
    public record Changed(PastCall call, Outcome before, Decision decision) {}

    void add(PastCall call, Outcome before, Decision decision) {
        all.merge(decision.outcome(), 1, Integer::sum);
        if (decision.outcome() != before) {
            changed.merge(decision.outcome(), 1, Integer::sum);
            if (examples.size() < MOST_EXAMPLES) {
                examples.add(new Changed(call, before, decision));
            }
        }
    }

    /**
     * Adds a run, whose calls were added.
     *
     * @param made when it was
     */
    void addRun(Instant made) {
        runs++;
        until = made;
    }

    void complete() {
        complete = true;
    }

    /** How many calls were decided. */
    public int calls() {
        return all.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** How many calls the policy decides so. */
    public int decided(Outcome outcome) {
        return all.getOrDefault(outcome, 0);
    }

    /** How many of them it is compared with decides otherwise. */
    public int changed(Outcome outcome) {
        return changed.getOrDefault(outcome, 0);
    }

    public List<Changed> examples() {
        return List.copyOf(examples);
    }

    public int runs() {
        return runs;
    }

    /** When the oldest run was made whose calls were decided. */
    public Instant until() {
        return until;
    }

    /** Whether all calls that were asked for were decided. */
    public boolean isComplete() {
        return complete;
    }
}
