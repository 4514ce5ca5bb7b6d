package dev.grove.core.run.record.request;

import dev.grove.core.id.RunId;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.work.RunKind;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list; what is null or empty does not filter.
 *
 * @param statuses one of these
 * @param waitingFor they are waiting, for one of these at least
 * @param stopReasons they ended for one of these
 * @param labels all of these
 * @param words all of these are in the goal
 * @param person whose they are
 */
public record RunFilter(
        Set<RunStatus> statuses,
        Set<WaitKind> waitingFor,
        Set<StopReason> stopReasons,
        @Nullable String agent,
        @Nullable String workflow,
        @Nullable RunKind kind,
        @Nullable RunSource source,
        List<String> labels,
        @Nullable String words,
        CostRange cost,
        TimeRange created,
        @Nullable RunId root,
        @Nullable ParentFilter parent,
        @Nullable String person) {

    public static final RunFilter ALL =
            new RunFilter(
                    Set.of(),
                    Set.of(),
                    Set.of(),
                    null,
                    null,
                    null,
                    null,
                    List.of(),
                    null,
                    new CostRange(null, null),
                    new TimeRange(null, null),
                    null,
                    null,
                    null);

    public RunFilter {
        statuses = inOrder(RunStatus.class, statuses);
        waitingFor = inOrder(WaitKind.class, waitingFor);
        stopReasons = inOrder(StopReason.class, stopReasons);
        labels = labels.stream().distinct().sorted().toList();
    }

    private static <E extends Enum<E>> Set<E> inOrder(Class<E> type, Collection<E> values) {
        Set<E> set = EnumSet.noneOf(type);
        set.addAll(values);
        return set;
    }

    public static RunFilter ofAgent(String name) {
        return ALL.with(Set.of(), Set.of(), name, null, null, ALL.created, null);
    }

    public static RunFilter ofKind(RunKind kind) {
        return ALL.with(Set.of(), Set.of(), null, kind, null, ALL.created, null);
    }

    /**
     * Filters the runs of a tree by status, by open waits and by kind; empty sets and null do not
     * filter.
     */
    public static RunFilter ofTree(
            RunId root, Set<RunStatus> statuses, Set<WaitKind> waitingFor, @Nullable RunKind kind) {
        return ALL.with(statuses, waitingFor, null, kind, root, ALL.created, null);
    }

    /** Copies the filter for runs that were made at a time or later. */
    public RunFilter madeSince(Instant time) {
        return with(
                statuses,
                waitingFor,
                agent,
                kind,
                root,
                new TimeRange(time, created.until()),
                person);
    }

    /** Copies the filter with these statuses in place of its own. */
    public RunFilter withStatuses(Set<RunStatus> these) {
        return with(these, waitingFor, agent, kind, root, created, person);
    }

    /**
     * Copies the filter for a caller who speaks for a person.
     *
     * @param whose null for a caller who speaks for all
     */
    public RunFilter forPerson(@Nullable String whose) {
        return with(statuses, waitingFor, agent, kind, root, created, whose);
    }

    private RunFilter with(
            Set<RunStatus> inStatuses,
            Set<WaitKind> waiting,
            @Nullable String ofAgent,
            @Nullable RunKind ofKind,
            @Nullable RunId ofRoot,
            TimeRange madeIn,
            @Nullable String whose) {
        return new RunFilter(
                inStatuses,
                waiting,
                stopReasons,
                ofAgent,
                workflow,
                ofKind,
                source,
                labels,
                words,
                cost,
                madeIn,
                ofRoot,
                parent,
                whose);
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
