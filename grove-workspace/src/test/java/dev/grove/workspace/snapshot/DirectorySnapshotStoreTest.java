package dev.grove.workspace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectorySnapshotStoreTest extends SnapshotStoreContract {

    @TempDir private Path directory;

    @Override
    SnapshotStore store() {
        return new DirectorySnapshotStore(directory);
    }

    @Test
    void isClosedToOtherUsersOfTheMachine(@TempDir Path elsewhere) throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxrwxr-x"));
        TestContent content = TestContent.ofSize(100);
        Path file = content.in(elsewhere);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        store().put(TenantId.next(), content.digest(), file);

        try (Stream<Path> stored = Files.walk(directory)) {
            List<Path> all = stored.toList();
            assertThat(all)
                    .hasSize(4)
                    .allSatisfy(path -> {
                        String mode = Files.isDirectory(path) ? "rwx------" : "rw-------";
                        assertThat(
                                        PosixFilePermissions.toString(
                                                Files.getPosixFilePermissions(path)))
                                .as("%s", path)
                                .isEqualTo(mode);
                    });
        }
    }
}
