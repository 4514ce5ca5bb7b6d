package dev.grove.core.workspace;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The workspaces of runs, as the run loop sees them: it says when an execution begins and ends, and
 * every method may be called again with the same arguments.
 */
public interface RunWorkspaces {

    /**
     * An epoch begins to execute the run. Whatever an older epoch still runs is stopped before this
     * returns, wherever an engine answers; what one that is away still runs reaches nothing of this
     * epoch. The sandbox itself is made on first use, not here.
     *
     * @param epoch the lease epoch that executes the run from now on
     * @param files UTF-8 texts by path that a fresh workspace starts with
     * @param kept what the workspace is made from when its files are not at hand
     */
    void open(
            TenantId tenant,
            RunId run,
            long epoch,
            WorkspaceSpec workspace,
            Map<String, String> files,
            KeptFiles kept);

    /**
     * Keeps the files so that they can be had back when all that runs the workspace is gone. Only
     * between tool calls.
     */
    Keeping keep(RunId run, long epoch);

    /**
     * Gives the workspace the files of a snapshot in place of those that it has, which go. Only
     * between tool calls; done by the time this returns, so that what is said of it then is true
     * after a crash too.
     *
     * @param digest of the snapshot; null for what the run began with
     * @return false where those files cannot be had
     */
    boolean restore(RunId run, long epoch, @Nullable String digest);

    /**
     * This replica stops executing the run, which goes on elsewhere or later: processes end, files
     * stay.
     */
    void release(RunId run, long epoch);

    /**
     * The run has ended with this epoch: everything goes but what was kept. Nothing of a later
     * epoch is touched.
     */
    void remove(RunId run, long epoch);
}
