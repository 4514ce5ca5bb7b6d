package dev.grove.workspace.snapshot;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Whether the bytes of snapshots are where their rows say: after a restore the one may be older
 * than the other.
 */
@Component
public class KeptSnapshots {

    private final SnapshotIndex index;
    private final SnapshotStore store;

    KeptSnapshots(SnapshotIndex index, SnapshotStore store) {
        this.index = index;
        this.store = store;
    }

    /**
     * Result of looking for some snapshots.
     *
     * @param looked number of those looked for
     * @param missing number of those that are not there
     */
    public record Sample(int looked, int missing) {}

    /**
     * Looks for the newest; their bytes are not read.
     *
     * @throws IOException where the store does not answer
     */
    public Sample newest(int most) throws IOException {
        List<SnapshotIndex.Named> newest = index.newest(most);
        int missing = 0;
        for (SnapshotIndex.Named one : newest) {
            Optional<InputStream> content = store.open(one.tenant(), one.digest());
            if (content.isEmpty()) {
                missing++;
            } else {
                content.get().close();
            }
        }
        return new Sample(newest.size(), missing);
    }
}
