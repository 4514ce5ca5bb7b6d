package dev.grove.core.run.record;

import dev.grove.core.id.RunId;
import dev.grove.core.run.work.RunKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list; what is null or empty does not filter.
 *
 * @param statuses one of these
 * @param labels all of these
 * @param words all of these are in the goal
 */
public record RunFilter(
        Set<RunStatus> statuses,
        @Nullable String agent,
        @Nullable RunKind kind,
        @Nullable RunSource source,
        List<String> labels,
        @Nullable String words,
        CostRange cost,
        TimeRange created,
        @Nullable RunId root,
        @Nullable RunId parent) {

    public static final RunFilter ALL =
            new RunFilter(
                    Set.of(),
                    null,
                    null,
                    null,
                    List.of(),
                    null,
                    new CostRange(null, null),
                    new TimeRange(null, null),
                    null,
                    null);

    public RunFilter {
        statuses = statuses.isEmpty() ? EnumSet.noneOf(RunStatus.class) : EnumSet.copyOf(statuses);
        labels = labels.stream().distinct().sorted().toList();
    }

    public static RunFilter ofAgent(String name) {
        return ALL.withAgent(name);
    }

    private RunFilter withAgent(String name) {
        return new RunFilter(
                statuses, name, kind, source, labels, words, cost, created, root, parent);
    }

    /** The same for runs of some statuses. */
    public RunFilter withStatuses(Set<RunStatus> these) {
        return new RunFilter(
                these, agent, kind, source, labels, words, cost, created, root, parent);
    }

    /** In US dollars, both inclusive. */
    public record CostRange(@Nullable BigDecimal least, @Nullable BigDecimal most) {

        public boolean isOpen() {
            return least == null && most == null;
        }
    }

    /**
     * @param since inclusive
     * @param until exclusive
     */
    public record TimeRange(@Nullable Instant since, @Nullable Instant until) {}
}
