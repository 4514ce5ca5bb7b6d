package dev.grove.bench.listen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** How many files a process may have open, connections among them. */
public final class OpenFiles {

    private static final String LINE = "Max open files";

    private OpenFiles() {}

    /**
     * Returns the limit that Linux sets this process; the JVM has asked for all that it may have.
     */
    public static int most() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/limits")).stream()
                .filter(line -> line.startsWith(LINE))
                .map(line -> line.substring(LINE.length()).strip().split(" +")[0])
                .mapToInt(soft ->
                        soft.equals("unlimited") ? Integer.MAX_VALUE : Integer.parseInt(soft))
                .findFirst()
                .orElseThrow();
    }
}
