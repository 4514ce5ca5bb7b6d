package dev.grove.core.workspace;

import java.io.IOException;
import java.io.InputStream;

/** Takes in the bytes of files that callers put into workspaces. */
public interface FileContents {

    /**
     * Reads a stream to its end, piece by piece. Nothing is kept yet, and nothing is left when it
     * fails.
     *
     * @throws IOException when the stream cannot be read, or the bytes not be written
     */
    IncomingFile take(InputStream bytes) throws IOException;
}
