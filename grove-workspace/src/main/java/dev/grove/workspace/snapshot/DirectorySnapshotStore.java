package dev.grove.workspace.snapshot;

import dev.grove.core.database.directory.PrivateFolder;
import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;

/**
 * Snapshots as files in a directory that all replicas share, such as one on a network file system.
 */
final class DirectorySnapshotStore implements SnapshotStore {

    private static final String PART = "part-";

    private final Path directory;

    DirectorySnapshotStore(Path directory) {
        this.directory = PrivateFolder.ensure(directory);
    }

    /** A reader sees all of it or nothing, whatever dies in the middle. */
    @Override
    public void put(TenantId tenant, String digest, Path content) throws IOException {
        Path file = file(tenant, digest);
        Path folder = PrivateFolder.ensure(folder(tenant, digest));
        if (Files.exists(file)) {
            return;
        }
        Path part = Files.createTempFile(folder, PART, "");
        try {
            // Into the file that is there: a copy in its place would have its source's mode.
            try (OutputStream out = Files.newOutputStream(part)) {
                Files.copy(content, out);
            }
            // Before it has its name: a machine that loses power must not leave a name without
            // bytes.
            force(part, StandardOpenOption.WRITE);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            force(folder, StandardOpenOption.READ);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static void force(Path path, OpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(path, how)) {
            channel.force(true);
        }
    }

    @Override
    public int removeLeftovers(Instant olderThan) throws IOException {
        int removed = 0;
        for (Path tenant : Leftovers.foldersIn(directory)) {
            for (Path folder : Leftovers.foldersIn(tenant)) {
                removed += Leftovers.remove(folder, PART, olderThan);
            }
        }
        return removed;
    }

    @Override
    public Optional<InputStream> open(TenantId tenant, String digest) throws IOException {
        try {
            return Optional.of(Files.newInputStream(file(tenant, digest)));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }

    @Override
    public void delete(TenantId tenant, String digest) throws IOException {
        Files.deleteIfExists(file(tenant, digest));
    }

    private Path file(TenantId tenant, String digest) {
        return folder(tenant, digest).resolve(digest);
    }

    private Path folder(TenantId tenant, String digest) {
        return directory.resolve(tenant.toString()).resolve(digest.substring(0, 2));
    }
}
