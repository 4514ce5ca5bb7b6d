package dev.grove.workspace.git.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A folder that belongs to this process alone. The operating system gives up the lock of a process
 * that was killed, and the next one removes what it left.
 */
final class OwnDirectory implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(OwnDirectory.class);
    private static final String LOCK = ".lock";

    private final Path parent;
    private @Nullable Path own;
    private @Nullable FileChannel lock;

    OwnDirectory(Path parent) {
        this.parent = parent;
    }

    /** Makes the folder on first use. */
    synchronized Path open() throws IOException {
        if (own == null) {
            Files.createDirectories(
                    parent,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            sweep();
            String name = UUID.randomUUID().toString();
            lock = lock(parent.resolve(name + LOCK));
            own = Files.createDirectory(parent.resolve(name));
        }
        return own;
    }

    /** Bytes of all files beneath a folder in it. */
    long sizeOf(String name) {
        AtomicLong total = new AtomicLong();
        walk(
                name,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        total.addAndGet(attributes.size());
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException gone) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        return total.get();
    }

    void remove(String name) {
        Path folder = own;
        if (folder != null) {
            removeTree(folder.resolve(name));
        }
    }

    @Override
    public synchronized void close() {
        Path folder = own;
        FileChannel held = lock;
        if (folder == null || held == null) {
            return;
        }
        removeTree(folder);
        try {
            Files.deleteIfExists(parent.resolve(folder.getFileName() + LOCK));
            held.close();
        } catch (IOException e) {
            LOG.warn("The lock of a folder of git repositories was not removed", e);
        }
        own = null;
    }

    /** Removes the folders of processes that are dead. */
    private void sweep() throws IOException {
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(parent, "*" + LOCK)) {
            for (Path file : locks) {
                FileChannel held = lock(file);
                if (held != null) {
                    String name = String.valueOf(file.getFileName());
                    removeTree(parent.resolve(name.substring(0, name.length() - LOCK.length())));
                    Files.deleteIfExists(file);
                    held.close();
                }
            }
        }
    }

    /** Null when another process has it. */
    private static @Nullable FileChannel lock(Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held;
        try {
            held = channel.tryLock();
        } catch (OverlappingFileLockException _) {
            held = null;
        }
        if (held == null) {
            channel.close();
            return null;
        }
        return channel;
    }

    private void walk(String name, SimpleFileVisitor<Path> visitor) {
        Path folder = own;
        if (folder == null) {
            return;
        }
        try {
            Path _ = Files.walkFileTree(folder.resolve(name), visitor);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void removeTree(Path folder) {
        if (!Files.exists(folder)) {
            return;
        }
        try {
            Path _ =
                    Files.walkFileTree(
                            folder,
                            new SimpleFileVisitor<>() {
                                @Override
                                public FileVisitResult visitFile(
                                        Path file, BasicFileAttributes attributes)
                                        throws IOException {
                                    Files.delete(file);
                                    return FileVisitResult.CONTINUE;
                                }

                                @Override
                                public FileVisitResult postVisitDirectory(
                                        Path visited, @Nullable IOException failure)
                                        throws IOException {
                                    Files.delete(visited);
                                    return FileVisitResult.CONTINUE;
                                }
                            });
        } catch (IOException e) {
            LOG.warn("A git repository of the server was not removed; the next start does it", e);
        }
    }
}
