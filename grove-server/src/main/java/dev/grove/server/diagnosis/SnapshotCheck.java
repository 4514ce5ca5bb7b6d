package dev.grove.server.diagnosis;

import dev.grove.workspace.snapshot.KeptSnapshots;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether the files of runs are where the database says. */
@Component
@Order(9)
class SnapshotCheck implements Check {

    private static final int SAMPLE = 50;

    private final KeptSnapshots snapshots;

    SnapshotCheck(KeptSnapshots snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    public String name() {
        return "snapshots";
    }

    /** A bucket is asked for each of them. */
    @Override
    public Duration limit() {
        return Duration.ofSeconds(15);
    }

    @Override
    public List<DiagnosisFinding> findings() {
        try {
            KeptSnapshots.Sample sample = snapshots.newest(SAMPLE);
            if (sample.missing() == 0) {
                return List.of(
                        DiagnosisFinding.ok(
                                "snapshots_kept",
                                "The newest "
                                        + sample.looked()
                                        + " snapshots are where the database says."));
            }
            return List.of(
                    DiagnosisFinding.error(
                            "snapshots_missing",
                            sample.missing()
                                    + " of the newest "
                                    + sample.looked()
                                    + " snapshots are not where the database says.",
                            "Runs that need them cannot use their workspace, and their files cannot"
                                    + " be downloaded or forked from.",
                            "Restore the folder of snapshots, or the bucket, from a backup that is not"
                                    + " older than the database's; and see that"
                                    + " GROVE_WORKSPACES_SNAPSHOTS_… names the same place on every"
                                    + " replica."));
        } catch (IOException e) {
            return List.of(
                    DiagnosisFinding.error(
                            "snapshot_store_unreachable",
                            "Where snapshots lie cannot be reached: "
                                    + e.getClass().getSimpleName()
                                    + ".",
                            "Files of runs are not kept, and runs that need theirs back wait or"
                                    + " fail.",
                            "Check GROVE_WORKSPACES_SNAPSHOTS_… and the store; the server's log has"
                                    + " the store's words."));
        }
    }
}
