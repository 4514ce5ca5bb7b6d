package dev.grove.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Memory of processes as Linux counts it. */
public final class Memory {

    private static final double KILOBYTES = 1024.0;

    private Memory() {}

    /**
     * Megabytes that were resident when most of them were, since the process began, or its peak was
     * forgotten.
     */
    public static double peakOf(long pid) throws IOException {
        return ProcessStatus.number(pid, "VmHWM:") / KILOBYTES;
    }

    /** Has the peak begin anew, with what is resident now. */
    public static void forgetPeakOf(long pid) throws IOException {
        Files.writeString(Path.of("/proc/" + pid + "/clear_refs"), "5");
    }

    /** Megabytes that are resident. */
    public static double residentOf(long pid) throws IOException {
        return ProcessStatus.number(pid, "VmRSS:") / KILOBYTES;
    }
}
