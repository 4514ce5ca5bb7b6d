package dev.grove.core.run;

import dev.grove.core.id.RunId;
import org.jspecify.annotations.Nullable;

/**
 * Where a run stands in its tree.
 *
 * @param parent null for a run that was not delegated
 * @param depth 0 for that
 */
record Lineage(@Nullable RunId parent, RunId root, int depth) {

    static Lineage ofRoot(RunId run) {
        return new Lineage(null, run, 0);
    }
}
