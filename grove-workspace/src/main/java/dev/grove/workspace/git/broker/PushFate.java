package dev.grove.workspace.git.broker;

import dev.grove.core.tool.ProbeOutcome;
import java.io.IOException;
import java.util.Set;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.transport.FetchConnection;

/** Outcome of a push, as the remote's branch shows it now. */
final class PushFate {

    private PushFate() {}

    static ProbeOutcome of(PushIntent intent, RemoteSession session) throws IOException {
        String branch = intent.ref().substring(Constants.R_HEADS.length());
        ObjectId sent = ObjectId.fromString(intent.newCommit());
        try (FetchConnection connection = session.openFetch(null)) {
            RemoteRefs remote = RemoteRefs.of(connection);
            ObjectId now = remote.branches().get(branch);
            if (sent.equals(now)) {
                return new ProbeOutcome.Happened(
                        "Pushed " + branch + ": " + intent.newCommit() + ".");
            }
            if (now == null) {
                return intent.oldCommit() == null
                        ? new ProbeOutcome.DidNotHappen()
                        : new ProbeOutcome.Unknown();
            }
            if (now.name().equals(intent.oldCommit())) {
                return new ProbeOutcome.DidNotHappen();
            }
            connection.fetch(session.clock(), remote.only(Set.of(branch)).refs(), Set.of());
            return Pushing.isAncestor(session.repository(), sent, now)
                    ? new ProbeOutcome.Happened(
                            "Pushed "
                                    + branch
                                    + ": "
                                    + intent.newCommit()
                                    + "; others have pushed to it since.")
                    : new ProbeOutcome.Unknown();
        }
    }
}
