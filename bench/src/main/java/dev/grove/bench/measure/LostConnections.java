package dev.grove.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** Connections that the kernel has dropped because they were not accepted in time. */
public final class LostConnections {

    private static final Path COUNTERS = Path.of("/proc/net/netstat");
    private static final String GROUP = "TcpExt:";

    /** Whenever the queue of a listening socket is full, for whatever program of the machine. */
    private static final String DROPPED = "ListenDrops";

    private LostConnections() {}

    /** Since the machine was started. */
    public static long soFar() throws IOException {
        return of(Files.readAllLines(COUNTERS));
    }

    /**
     * @param lines in pairs for each group, as {@code /proc/net/netstat} has them: names, then
     *     values
     */
    static long of(List<String> lines) throws IOException {
        List<List<String>> group =
                lines.stream()
                        .filter(line -> line.startsWith(GROUP))
                        .map(line -> Arrays.asList(line.split(" ")))
                        .toList();
        int place = group.isEmpty() ? -1 : group.getFirst().indexOf(DROPPED);
        if (place < 0) {
            throw new IOException("The kernel does not count " + DROPPED);
        }
        return Long.parseLong(group.get(1).get(place));
    }
}
