package dev.grove.core.workspace;

import org.jspecify.annotations.Nullable;

/**
 * The sandbox an agent asks for.
 *
 * @param image null for Grove's own workspace image; another must be derived from it
 * @param cpus may be a fraction
 * @param pids processes and threads together; at most {@link #MOST_PIDS} are given
 * @param diskMb of files, held by the kernel
 */
public record WorkspaceSpec(
        @Nullable String image, int memoryMb, double cpus, int pids, int diskMb, String network) {

    /** A machine has 32,768 by default, for everything on it. */
    public static final int MOST_PIDS = 1_024;

    public static final WorkspaceSpec DEFAULTS =
            new WorkspaceSpec(null, 1024, 1.0, 256, 2048, "none");
}
