package dev.grove.workspace.git;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.Sandbox;
import dev.grove.workspace.git.broker.WorkingCopy;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A repository in a sandbox, reached through the toolbox. */
final class SandboxRepository implements WorkingCopy {

    /** Of one step: packing and unpacking take longest. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    private final Sandbox sandbox;
    private final String path;
    private final Cancellation cancellation;

    SandboxRepository(Sandbox sandbox, String path, Cancellation cancellation) {
        this.sandbox = sandbox;
        this.path = path;
        this.cancellation = cancellation;
    }

    /** Has the toolbox do one operation on this repository. */
    JsonNode call(String operation, ObjectNode arguments) {
        return transfer(operation, arguments.put("path", path));
    }

    @Override
    public State state() {
        JsonNode result = call("git_refs", JsonNodeFactory.instance.objectNode());
        Map<String, String> refs = new TreeMap<>();
        for (Map.Entry<String, JsonNode> ref : result.path("refs").properties()) {
            refs.put(ref.getKey(), ref.getValue().asString(""));
        }
        List<String> shallow = new ArrayList<>();
        result.path("shallow").forEach(id -> shallow.add(id.asString("")));
        JsonNode branch = result.path("branch");
        return new State(branch.isString() ? branch.stringValue() : null, refs, shallow);
    }

    @Override
    public InputStream export(String commit, Collection<String> known, long longest) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        ArrayNode haves = arguments.put("want", commit).put("limit", longest).putArray("haves");
        known.forEach(haves::add);
        return new ExportedPack(handle(call("git_export_begin", arguments)));
    }

    @Override
    public void take(Arrival arrival) throws IOException {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        ObjectNode refs = arguments.putObject("refs");
        arrival.refs().forEach(refs::put);
        ArrayNode deleted = arguments.putArray("deleted");
        arrival.deleted().forEach(deleted::add);
        if (arrival.shallow() != null) {
            ArrayNode shallow = arguments.putArray("shallow");
            arrival.shallow().forEach(shallow::add);
        }
        if (arrival.pack() == null) {
            JsonNode _ = call("git_import_end", arguments);
            return;
        }
        long handle = handle(transfer("git_import_begin", JsonNodeFactory.instance.objectNode()));
        try {
            ImportedPack pack = new ImportedPack(handle);
            arrival.pack().writeTo(pack);
            pack.close();
            JsonNode _ = call("git_import_end", arguments.put("handle", handle));
        } finally {
            release(handle);
        }
    }

    private JsonNode transfer(String operation, ObjectNode arguments) {
        return sandbox.call(
                operation, arguments.put("timeout_ms", LIMIT.toMillis()), LIMIT, cancellation);
    }

    private void release(long handle) {
        JsonNode _ = transfer("git_release", handleOnly(handle));
    }

    private static ObjectNode handleOnly(long handle) {
        return JsonNodeFactory.instance.objectNode().put("handle", handle);
    }

    private static long handle(JsonNode result) {
        return result.path("handle").asLong(-1);
    }

    /** A pack in the sandbox, read piece by piece. */
    private final class ExportedPack extends InputStream {

        private final long handle;
        private byte[] piece = new byte[0];
        private int at;
        private long offset;
        private boolean ended;

        ExportedPack(long handle) {
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
            release(handle);
        }

        private byte[] next() {
            JsonNode answer =
                    transfer("git_export_chunk", handleOnly(handle).put("offset", offset));
            return Base64.getDecoder().decode(answer.path("data").asString(""));
        }
    }

    /** A pack on its way into the sandbox. */
    private final class ImportedPack extends OutputStream {

        /** As base64 it fits into a frame. */
        private static final int PIECE = 3 * 1024 * 1024;

        private final long handle;
        private final byte[] piece = new byte[PIECE];
        private int filled;
        private long offset;

        ImportedPack(long handle) {
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
                    transfer(
                            "git_import_chunk",
                            handleOnly(handle)
                                    .put("offset", offset)
                                    .put("data", Base64.getEncoder().encodeToString(full)));
            offset += filled;
            filled = 0;
        }
    }
}
