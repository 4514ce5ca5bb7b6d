package dev.grove.core.workflow.analysis;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run may cost at most.
 *
 * @param worstCaseUsd of all that has a bound
 * @param cappedAtUsd the workflow's own cap, where it cuts something off; else null
 * @param unbounded what has none, each with its pointer and the reason
 */
public record WorstCase(
        BigDecimal worstCaseUsd, @Nullable BigDecimal cappedAtUsd, List<String> unbounded) {

    public static final WorstCase NOTHING = new WorstCase(BigDecimal.ZERO, null, List.of());
}
