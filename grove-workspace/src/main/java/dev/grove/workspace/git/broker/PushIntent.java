package dev.grove.workspace.git.broker;

import org.eclipse.jgit.lib.Constants;
import org.jspecify.annotations.Nullable;

/**
 * Push that is about to be made.
 *
 * @param url text; the settings may have changed since it was recorded
 * @param ref full name of the remote's branch
 * @param oldCommit id that the branch has now; null where there is no such branch
 * @param newCommit id that it shall have
 */
record PushIntent(String url, String ref, @Nullable String oldCommit, String newCommit) {

    Pushed done() {
        return new Pushed(ref.substring(Constants.R_HEADS.length()), oldCommit, newCommit);
    }
}
