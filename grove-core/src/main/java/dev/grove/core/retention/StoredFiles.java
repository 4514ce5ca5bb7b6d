package dev.grove.core.retention;

import dev.grove.core.id.TenantId;
import java.util.Collection;

/** Where the bytes of runs' files lie, as deletions need it. */
public interface StoredFiles {

    /**
     * Removes what no run points at any more, of these contents. What was stored a short while ago
     * is left to the sweep that follows, since a run may be about to point at it.
     */
    void forget(TenantId tenant, Collection<String> digests);

    /**
     * Removes contents of a tenant that has no runs and gets none.
     *
     * @param most so many at most, bytes first; a crash leaves rows of contents that are gone, and
     *     never contents without a row
     * @return how many rows went, by table
     */
    Counts forgetAll(TenantId tenant, int most);
}
