package dev.grove.core.workspace;

import dev.grove.core.id.RunId;
import java.util.Collection;
import java.util.Map;

/** Reports to clean-up jobs which runs still need their resources. */
public interface RunLiveness {

    /**
     * Epochs of the given runs that have not ended: of the current or last execution; of a run that
     * waits, of its next one, since nothing of the last may be left. A run that is not in the
     * answer has ended or never was.
     */
    Map<RunId, Long> epochsOfLiving(Collection<RunId> runs);
}
