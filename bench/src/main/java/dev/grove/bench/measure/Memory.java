package dev.grove.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of processes as Linux counts it. */
public final class Memory {

    private static final String PEAK = "VmHWM:";

    private Memory() {}

    /** Megabytes that were resident when most of them were, since the process began. */
    public static double peakOf(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                        .filter(line -> line.startsWith(PEAK))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElseThrow()
                / 1024.0;
    }
}
