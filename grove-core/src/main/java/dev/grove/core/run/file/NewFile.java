package dev.grove.core.run.file;

import dev.grove.core.workspace.IncomingFile;
import java.time.Instant;

/**
 * A file to put into a run.
 *
 * @param path below the workspace
 */
public record NewFile(String path, IncomingFile content) {

    PutFile put(long seq, int afterTurn, Instant at) {
        return new PutFile(seq, afterTurn, path, content.digest(), content.bytes(), true, at);
    }
}
