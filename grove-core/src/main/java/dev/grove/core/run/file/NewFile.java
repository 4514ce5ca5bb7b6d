package dev.grove.core.run.file;

import dev.grove.core.workspace.IncomingFile;
import java.time.Instant;

/**
 * A file to put into a run.
 *
 * @param path below the workspace
 * @param shownToModel whether the model is to read that it was put there
 */
public record NewFile(String path, IncomingFile content, boolean shownToModel) {

    public NewFile(String path, IncomingFile content) {
        this(path, content, true);
    }

    PutFile put(long seq, int afterTurn, Instant at) {
        return new PutFile(
                seq, afterTurn, path, content.digest(), content.bytes(), shownToModel, at);
    }
}
