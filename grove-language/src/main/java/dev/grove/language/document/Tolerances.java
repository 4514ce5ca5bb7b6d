package dev.grove.language.document;

import dev.grove.language.source.ObjectFields;
import dev.grove.language.workflow.Node.Tolerance;
import dev.grove.language.workflow.WorkflowLimits;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** How many elements of a map may fail: a count, or a share. */
final class Tolerances {

    private static final Tolerance NONE = new Tolerance.Count(0);

    private Tolerances() {}

    static Tolerance of(ObjectFields map) {
        @Nullable ObjectFields tolerate = map.object("tolerate");
        if (tolerate == null) {
            return NONE;
        }
        Integer count = tolerate.integer("count", 0, WorkflowLimits.DEFAULT_ITEMS);
        BigDecimal share = tolerate.decimal("share", BigDecimal.ZERO, BigDecimal.ONE, 4);
        if (tolerate.has("count") == tolerate.has("share")) {
            map.wrong("tolerate", "must be either {count: …} or {share: …}");
        }
        tolerate.refuseUnknown();
        if (share != null) {
            return new Tolerance.Share(share);
        }
        return count == null ? NONE : new Tolerance.Count(count);
    }
}
