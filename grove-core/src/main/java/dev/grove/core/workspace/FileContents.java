package dev.grove.core.workspace;

import dev.grove.core.id.TenantId;
import java.io.IOException;
import java.io.InputStream;

/** Bytes of files that callers send: those put into workspaces, and attachments of messages. */
public interface FileContents {

    /**
     * Reads a stream to its end, piece by piece. Nothing is kept yet, and nothing is left when it
     * fails.
     *
     * @throws IOException when the stream cannot be read, or the bytes not be written
     */
    IncomingFile take(InputStream bytes) throws IOException;

    /**
     * Takes what was kept before, to be kept for another run too; {@link IncomingFile#keep} fails
     * with a conflict where it is gone by then.
     */
    IncomingFile kept(String digest, long bytes);

    /**
     * Reads a content that was kept, whole and as it was.
     *
     * @throws IOException when it cannot be read, or is gone
     */
    byte[] read(TenantId tenant, String digest) throws IOException;
}
