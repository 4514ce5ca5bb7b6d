package dev.grove.server.diagnosis;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.database.directory.PrivateFolder;
import dev.grove.workspace.snapshot.SnapshotSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Whether this server can write where it keeps files, and for how much longer. */
@Component
@Order(7)
public class DiskCheck implements Check {

    private static final int ERROR_PART = 10;

    /** More than a file system keeps beside a file's name. */
    private static final int PROBE_BYTES = 64 * 1024;

    private final DataDirectory data;
    private final SnapshotSettings snapshots;
    private final DiagnosisSettings settings;

    DiskCheck(DataDirectory data, SnapshotSettings snapshots, DiagnosisSettings settings) {
        this.data = data;
        this.snapshots = snapshots;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        List<DiagnosisFinding> findings = new ArrayList<>();
        findings.add(
                of(
                        "data directory",
                        data.resolve(""),
                        "The embedded database, copies of repositories and files on their way lie"
                                + " there: runs wait, and requests fail.",
                        "GROVE_DATA_DIR"));
        Path directory = snapshots.directory();
        if (directory != null) {
            findings.add(
                    of(
                            "folder of snapshots",
                            directory.toAbsolutePath().normalize(),
                            "Files of runs are not kept, so they can be neither resumed with them"
                                    + " nor downloaded.",
                            "GROVE_WORKSPACES_SNAPSHOTS_DIRECTORY"));
        }
        return findings;
    }

    private DiagnosisFinding of(String what, Path folder, String meaning, String setting) {
        String named = "The " + what + ", " + folder + ",";
        if (!Files.exists(folder)) {
            return DiagnosisFinding.ok(
                    "disk_unused", named + " is not there yet: the first start makes it.");
        }
        String fault = faultOfWriting(folder);
        String remedy =
                "Free room there (du -xh --max-depth 2 "
                        + folder
                        + " | sort -h), enlarge its disk, or name another folder in "
                        + setting
                        + ".";
        long free;
        try {
            free = Files.getFileStore(folder).getUsableSpace();
        } catch (IOException e) {
            fault = fault == null ? e.toString() : fault;
            free = 0;
        }
        DataSize left = DataSize.ofBytes(free);
        String room = left.toMegabytes() + " MB are free.";
        if (fault != null) {
            return DiagnosisFinding.error(
                    "disk_not_writable",
                    named + " cannot be written (" + fault + "); " + room,
                    meaning,
                    remedy + " Its owner must be the server's user: chown -R.");
        }
        if (free < settings.diskFree().toBytes() / ERROR_PART) {
            return DiagnosisFinding.error(
                    "disk_full", named + " is about to be full: " + room, meaning, remedy);
        }
        return free < settings.diskFree().toBytes()
                ? DiagnosisFinding.warning(
                        "disk_filling", named + " fills up: " + room, meaning, remedy)
                : DiagnosisFinding.ok("disk_free", named + " can be written; " + room);
    }

    /** Null where a small file could be written. */
    private static @Nullable String faultOfWriting(Path folder) {
        Path probe = folder.resolve("diagnosis-" + UUID.randomUUID());
        try {
            PrivateFolder.makeFile(probe);
            Files.write(probe, new byte[PROBE_BYTES]);
            return null;
        } catch (IOException e) {
            return e.getClass().getSimpleName()
                    + (e.getMessage() == null
                            ? ""
                            : ": " + e.getMessage().replace(probe.toString(), "a new file"));
        } finally {
            try {
                Files.deleteIfExists(probe);
            } catch (IOException _) {
                // Failure to remove the file means that it could not be made, either.
            }
        }
    }
}
