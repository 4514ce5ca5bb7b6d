package dev.grove.bench.measure;

import java.io.IOException;

/** Threads of processes that the operating system knows of: virtual ones are not among them. */
public final class Threads {

    private Threads() {}

    public static long of(long pid) throws IOException {
        return ProcessStatus.number(pid, "Threads:");
    }
}
