package dev.grove.core.run.lease;

import dev.grove.core.database.directory.PrivateFolder;
import dev.grove.core.id.Uuids;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * File with the ids of the leases that a process began. The process keeps it locked; the kernel
 * takes the lock away when the process has ended, however it ended, and at no other time.
 */
final class LeaseFile implements AutoCloseable {

    static final String ENDING = ".leases";

    /** Bytes; a process begins a lease anew only where it was cut off from the database. */
    private static final int MOST_READ = 64 * 1024;

    /** Files of this process: its locks would end if it closed another channel of their file. */
    private static final Set<Path> OWN = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private LeaseFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Makes the file of this process.
     *
     * @param boot of the machine: a lock says nothing about a process of another machine that
     *     shares the folder
     */
    static LeaseFile create(Path folder, String boot) throws IOException {
        Path path = folder.resolve(Uuids.next() + ENDING);
        OWN.add(path);
        PrivateFolder.makeFile(path);
        FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        LeaseFile file = new LeaseFile(path, channel);
        // Kept until the channel is closed.
        FileLock _ = channel.lock();
        file.write(boot);
        return file;
    }

    /** Notes a lease; called before the lease is in the database. */
    void add(UUID lease) throws IOException {
        write(lease.toString());
    }

    private void write(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        channel.close();
        OWN.remove(path);
    }

    /** Process that made a file. */
    sealed interface Holder {

        /** It keeps its lock. */
        record Alive() implements Holder {}

        /** It held these leases when it ended. */
        record Ended(List<UUID> leases) implements Holder {}

        /** It runs, or ran, on another machine or another boot, or has not written yet. */
        record Unknown() implements Holder {}
    }

    /**
     * Looks whether the process that made a file lives.
     *
     * @param boot of this machine
     */
    static Holder holderOf(Path path, String boot) throws IOException {
        if (OWN.contains(path)) {
            return new Holder.Alive();
        }
        try (FileChannel channel =
                        FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            if (lock == null) {
                return new Holder.Alive();
            }
            List<String> lines = lines(channel);
            return lines.isEmpty() || !lines.getFirst().equals(boot)
                    ? new Holder.Unknown()
                    : new Holder.Ended(
                            lines.stream().flatMap(line -> Uuids.parse(line).stream()).toList());
        }
    }

    private static List<String> lines(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(channel.size(), MOST_READ));
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // Until all is read.
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }
}
