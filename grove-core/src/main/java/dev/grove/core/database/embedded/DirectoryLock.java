package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lock that admits one living Grove per data directory. The kernel drops the lock with its owner,
 * so that none is left behind by {@code kill -9}; the file itself stays.
 */
final class DirectoryLock {

    private final FileChannel channel;

    private DirectoryLock(FileChannel channel) {
        this.channel = channel;
    }

    static DirectoryLock take(Path home) throws IOException {
        FileChannel channel =
                FileChannel.open(
                        home.resolve("grove.lock"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return new DirectoryLock(channel);
            }
        } catch (OverlappingFileLockException _) {
            // This JVM holds it already: refused like any other.
        }
        channel.close();
        throw new EmbeddedPostgresException(
                "Another Grove is running on the data directory " + home.getParent() + ".",
                "Stop it, name another directory with GROVE_DATA_DIR, or give both the same"
                        + " GROVE_DATABASE_URL.");
    }

    void release() {
        try {
            channel.close();
        } catch (IOException _) {
            // The lock falls with the process at the latest.
        }
    }
}
