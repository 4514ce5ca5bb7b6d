package dev.grove.bench.measure;

import java.io.IOException;

/** Memory of processes as Linux counts it. */
public final class Memory {

    private static final double KILOBYTES = 1024.0;

    private Memory() {}

    /** Megabytes that were resident when most of them were, since the process began. */
    public static double peakOf(long pid) throws IOException {
        return ProcessStatus.number(pid, "VmHWM:") / KILOBYTES;
    }

    /** Megabytes that are resident. */
    public static double residentOf(long pid) throws IOException {
        return ProcessStatus.number(pid, "VmRSS:") / KILOBYTES;
    }
}
