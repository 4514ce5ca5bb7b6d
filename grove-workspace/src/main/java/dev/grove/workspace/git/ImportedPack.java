package dev.grove.workspace.git;

import java.io.OutputStream;
import java.util.Arrays;
import java.util.Base64;
import tools.jackson.databind.JsonNode;

/** A pack on its way into the sandbox. */
final class ImportedPack extends OutputStream {

    /** Bytes of a piece: as base64, it fits into a frame. */
    private static final int PIECE = 3 * 1024 * 1024;

    private final SandboxRepository repository;
    private final long handle;
    private final byte[] piece = new byte[PIECE];
    private int filled;
    private long offset;

    ImportedPack(SandboxRepository repository, long handle) {
        this.repository = repository;
        this.handle = handle;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] source, int start, int length) {
        int from = start;
        int left = length;
        while (left > 0) {
            int count = Math.min(left, PIECE - filled);
            System.arraycopy(source, from, piece, filled, count);
            filled += count;
            from += count;
            left -= count;
            if (filled == PIECE) {
                send();
            }
        }
    }

    @Override
    public void close() {
        if (filled > 0) {
            send();
        }
    }

    private void send() {
        byte[] full = Arrays.copyOf(piece, filled);
        JsonNode _ =
                repository.transfer(
                        "git_import_chunk",
                        SandboxRepository.handleOnly(handle)
                                .put("offset", offset)
                                .put("data", Base64.getEncoder().encodeToString(full)));
        offset += filled;
        filled = 0;
    }
}
