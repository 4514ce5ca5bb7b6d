package dev.grove.core.run.record;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Open waits of a waiting run.
 *
 * @param all unanswered waits, all of one kind; at least one
 */
public record Waiting(List<OpenedWait> all) {

    public Waiting {
        all = List.copyOf(all);
    }

    public WaitKind kind() {
        return all.getFirst().kind();
    }

    /** The calls of tools among it. */
    public List<OpenedWait> calls() {
        return kind() == WaitKind.BUDGET ? List.of() : all;
    }

    /** The model's call that does not fit its budget, where it waits for that. */
    public @Nullable BudgetAsk budget() {
        return kind() == WaitKind.BUDGET ? BudgetAsk.of(all.getFirst()) : null;
    }

    /** Until when a higher cap is waited for; null where none is. */
    public @Nullable Instant budgetUntil() {
        return kind() == WaitKind.BUDGET ? all.getFirst().endsAt() : null;
    }
}
