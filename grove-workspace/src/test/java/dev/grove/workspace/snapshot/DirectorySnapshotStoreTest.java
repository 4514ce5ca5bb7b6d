package dev.grove.workspace.snapshot;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class DirectorySnapshotStoreTest extends SnapshotStoreContract {

    @TempDir private Path directory;

    @Override
    SnapshotStore store() {
        return new DirectorySnapshotStore(directory);
    }
}
