package dev.grove.workspace.view;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.IOException;
import java.util.Base64;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Brings a file out of a view, piece by piece. */
final class FileCopy {

    private final View view;
    private final String path;
    private final DataSize largest;

    FileCopy(View view, String path, DataSize largest) {
        this.view = view;
        this.path = path;
        this.largest = largest;
    }

    /**
     * Copies it.
     *
     * @throws GroveException validation_failed for a file that is too large; as {@link
     *     Spool#filled} does
     * @throws SandboxLostException when the view does, or returns less than it announced
     */
    SpooledFile into(Spool spool, TenantId tenant) {
        JsonNode first = fetch(0);
        long size = first.path("size").asLong(0);
        if (size > largest.toBytes()) {
            throw GroveException.invalid(
                    "path",
                    "%s has %d bytes, of which %d are stored; files of up to %d are sent by themselves, and all of them in workspace.tar.zst"
                            .formatted(
                                    path,
                                    size,
                                    first.path("stored").asLong(size),
                                    largest.toBytes()));
        }
        return spool.filled("file", tenant, size, file -> fill(file, piece(first)));
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
