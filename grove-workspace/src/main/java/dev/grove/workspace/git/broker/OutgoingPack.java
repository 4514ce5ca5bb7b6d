package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.WorkingCopy.State;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.revwalk.ObjectWalk;
import org.eclipse.jgit.storage.pack.PackConfig;

/** Pack of the objects that a working copy lacks of the server's repository. */
final class OutgoingPack {

    private OutgoingPack() {}

    static void write(RemoteSession session, Set<ObjectId> missing, State state, OutputStream out)
            throws IOException {
        ServerRepository repository = session.repository();
        PackConfig config = new PackConfig(repository);
        // It goes to the next process, not over a network.
        config.setDeltaCompress(false);
        config.setThreads(1);
        try (ObjectReader reader = repository.newObjectReader();
                ObjectWalk walk = new ObjectWalk(reader);
                PackWriter pack = new PackWriter(config, reader)) {
            Set<ObjectId> there = new LinkedHashSet<>();
            for (String text : state.refs().values()) {
                if (ObjectId.isId(text) && reader.has(ObjectId.fromString(text))) {
                    there.add(ObjectId.fromString(text));
                }
            }
            // The copy has the commits at the end of its history, but not what is behind them.
            walk.assumeShallow(
                    state.shallow().stream()
                            .filter(ObjectId::isId)
                            .map(ObjectId::fromString)
                            .toList());
            pack.setDeltaBaseAsOffset(true);
            pack.setThin(false);
            pack.setUseBitmaps(false);
            pack.preparePack(session.clock(), walk, missing, there, Set.of());
            pack.writePack(session.clock(), session.clock(), out);
        }
    }
}
