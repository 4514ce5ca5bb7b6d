package dev.grove.workspace.git;

import java.io.InputStream;
import java.util.Base64;
import tools.jackson.databind.JsonNode;

/** A pack in the sandbox, read piece by piece. */
final class ExportedPack extends InputStream {

    private final SandboxRepository repository;
    private final long handle;
    private byte[] piece = new byte[0];
    private int at;
    private long offset;
    private boolean ended;

    ExportedPack(SandboxRepository repository, long handle) {
        this.repository = repository;
        this.handle = handle;
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int start, int length) {
        if (length == 0) {
            return 0;
        }
        if (at == piece.length && !ended) {
            piece = next();
            at = 0;
            offset += piece.length;
            ended = piece.length == 0;
        }
        if (ended) {
            return -1;
        }
        int count = Math.min(length, piece.length - at);
        System.arraycopy(piece, at, target, start, count);
        at += count;
        return count;
    }

    @Override
    public void close() {
        repository.release(handle);
    }

    private byte[] next() {
        JsonNode answer =
                repository.transfer(
                        "git_export_chunk",
                        SandboxRepository.handleOnly(handle).put("offset", offset));
        return Base64.getDecoder().decode(answer.path("data").asString(""));
    }
}
