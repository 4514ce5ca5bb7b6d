package dev.grove.workspace.view;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.IOException;
import java.util.Base64;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Brings a file out of a view, piece by piece. All of it comes, or nothing stays. */
final class FileCopy {

    private static final Logger LOG = LoggerFactory.getLogger(FileCopy.class);

    private final View view;
    private final String path;

    FileCopy(View view, String path) {
        this.view = view;
        this.path = path;
    }

    /**
     * Copies it.
     *
     * @throws GroveException as {@link Spool#open} does; unavailable when the disk fails
     * @throws SandboxLostException when the view does, or tells less than it promised
     */
    SpooledFile into(Spool spool, TenantId tenant) {
        JsonNode first = fetch(0);
        try {
            SpooledFile file = spool.open(tenant, first.path("size").asLong(0));
            boolean whole = false;
            try {
                fill(file, piece(first));
                whole = true;
                return file;
            } finally {
                if (!whole) {
                    file.close();
                }
            }
        } catch (IOException e) {
            LOG.warn("A file could not be put on the disk to be sent: {}", e.toString());
            throw new GroveException(
                    ErrorCode.UNAVAILABLE,
                    "The server cannot keep the file to send it; its log says why");
        }
    }

    private void fill(SpooledFile file, byte[] first) throws IOException {
        byte[] piece = first;
        long offset = 0;
        while (offset < file.size()) {
            if (piece.length == 0) {
                throw new SandboxLostException("The file ended before it was read");
            }
            int wanted = (int) Math.min(piece.length, file.size() - offset);
            file.write(piece, wanted);
            offset += wanted;
            if (offset < file.size()) {
                piece = piece(fetch(offset));
            }
        }
    }

    private JsonNode fetch(long offset) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        return view.ask("fetch", arguments.put("path", path).put("offset", offset));
    }

    private static byte[] piece(JsonNode answer) {
        return Base64.getDecoder().decode(answer.path("piece").asString(""));
    }
}
