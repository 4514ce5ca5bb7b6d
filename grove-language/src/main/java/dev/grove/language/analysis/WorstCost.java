package dev.grove.language.analysis;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Upper bound of a run's cost.
 *
 * @param worstCaseUsd sum of all that has a bound
 * @param cappedAtUsd the workflow's own cap, where it cuts something off; else null
 * @param unbounded parts without a bound, each with its pointer and the reason
 */
public record WorstCost(
        BigDecimal worstCaseUsd, @Nullable BigDecimal cappedAtUsd, List<String> unbounded) {

    public static final WorstCost NOTHING = new WorstCost(BigDecimal.ZERO, null, List.of());
}
