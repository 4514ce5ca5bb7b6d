package dev.grove.core.run.file;

import java.time.Instant;

/**
 * A file that was put into a run.
 *
 * @param seq grows with each file of the run, also when earlier ones were forgotten
 * @param afterTurn how many turns had been answered; the file is there for all that comes after
 * @param path below the workspace
 * @param digest SHA-256 of its content, in hexadecimal
 * @param shownToModel whether the model reads that it is there
 */
public record PutFile(
        long seq,
        int afterTurn,
        String path,
        String digest,
        long bytes,
        boolean shownToModel,
        Instant at) {

    /** Whether the content at hand is what this was put with. */
    boolean isSameAs(NewFile file) {
        return path.equals(file.path()) && digest.equals(file.content().digest());
    }
}
