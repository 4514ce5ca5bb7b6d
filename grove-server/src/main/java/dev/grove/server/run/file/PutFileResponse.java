package dev.grove.server.run.file;

import dev.grove.core.id.RunId;
import dev.grove.core.run.file.PutFile;
import java.time.Instant;
import java.util.UUID;

/**
 * A file that was put into a run, on the wire.
 *
 * @param afterTurn how many turns had been answered; the file is there for what comes after
 */
record PutFileResponse(
        UUID runId, String path, long bytes, String sha256, int afterTurn, Instant putAt) {

    static PutFileResponse of(RunId run, PutFile file) {
        return new PutFileResponse(
                run.value(), file.path(), file.bytes(), file.digest(), file.afterTurn(), file.at());
    }
}
