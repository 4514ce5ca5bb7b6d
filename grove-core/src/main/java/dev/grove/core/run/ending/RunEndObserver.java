package dev.grove.core.run.ending;

import dev.grove.core.id.RunId;

/** Is called after the commit that ended a run which nothing executed at that moment. */
public interface RunEndObserver {

    void ended(RunId run);
}
