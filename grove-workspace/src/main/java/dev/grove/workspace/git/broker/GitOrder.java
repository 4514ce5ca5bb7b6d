package dev.grove.workspace.git.broker;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.git.broker.transfer.RepositoryPath;
import dev.grove.workspace.git.broker.url.GitRefusedException;

/**
 * For whom and for which repository a remote is called.
 *
 * @param turn of the call
 * @param path the repository's folder in the workspace, in the one form of {@link RepositoryPath}
 */
public record GitOrder(
        TenantId tenant, RunId run, int turn, String path, Cancellation cancellation) {

    /**
     * @param path as the agent wrote it
     * @throws GitRefusedException when it cannot name a folder of the workspace
     */
    public static GitOrder of(
            TenantId tenant, RunId run, int turn, String path, Cancellation cancellation)
            throws GitRefusedException {
        return new GitOrder(tenant, run, turn, RepositoryPath.plain(path), cancellation);
    }
}
