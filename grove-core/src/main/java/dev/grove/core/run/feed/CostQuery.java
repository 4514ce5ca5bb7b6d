package dev.grove.core.run.feed;

import dev.grove.core.error.GroveException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which costs, and how they are summed up.
 *
 * @param since inclusive, the beginning of an hour or day
 * @param until exclusive, likewise
 */
public record CostQuery(
        Set<Group> groups,
        Instant since,
        Instant until,
        @Nullable String agent,
        @Nullable String model) {

    private static final Duration MOST_OF_HOURS = Duration.ofDays(31);
    private static final Duration MOST_OF_DAYS = Duration.ofDays(1_100);

    /** By what costs are summed up. */
    public enum Group {
        /** Over all tenants, for operators. */
        TENANT,
        AGENT,
        MODEL,
        DAY,
        HOUR;

        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whole hours, or days where hours are not asked for: what is summed up is not cut. */
    public CostQuery {
        groups = groups.isEmpty() ? EnumSet.noneOf(Group.class) : EnumSet.copyOf(groups);
        ChronoUnit unit = groups.contains(Group.HOUR) ? ChronoUnit.HOURS : ChronoUnit.DAYS;
        since = since.truncatedTo(unit);
        Instant whole = until.truncatedTo(unit);
        until = whole.equals(until) ? until : whole.plus(1, unit);
        if (!since.isBefore(until)) {
            throw GroveException.invalid("until", "must be later than since");
        }
        Duration most = groups.contains(Group.HOUR) ? MOST_OF_HOURS : MOST_OF_DAYS;
        if (Duration.between(since, until).compareTo(most) > 0) {
            throw GroveException.invalid(
                    "since",
                    "must be at most "
                            + most.toDays()
                            + " days before until"
                            + (groups.contains(Group.HOUR) ? ", by the hour" : ""));
        }
    }

    String grain() {
        return groups.contains(Group.HOUR) ? "hour" : "day";
    }
}
