package dev.grove.workspace.git;

import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.git.broker.WorkingCopy;
import dev.grove.workspace.sandbox.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
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

    /** Limit of one step: packing and unpacking take longest. */
    static final Duration LIMIT = Duration.ofMinutes(2);

    /**
     * Limit of what git does without a remote; only moving objects, or checking all files out, may
     * take longer.
     */
    static final Duration LOCAL_LIMIT = Duration.ofSeconds(30);

    private final Sandbox sandbox;
    private final String path;
    private final Cancellation cancellation;

    SandboxRepository(Sandbox sandbox, String path, Cancellation cancellation) {
        this.sandbox = sandbox;
        this.path = path;
        this.cancellation = cancellation;
    }

    /** Has the toolbox do one operation on this repository that moves no objects. */
    JsonNode call(String operation, ObjectNode arguments) {
        return callLong(operation, arguments.put("limit_ms", LOCAL_LIMIT.toMillis()));
    }

    /**
     * Has the toolbox do one operation on this repository that moves objects, or checks all files
     * out.
     */
    JsonNode callLong(String operation, ObjectNode arguments) {
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
        return new ExportedPack(this, handle(callLong("git_export_begin", arguments)));
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
            JsonNode _ = callLong("git_import_end", arguments);
            return;
        }
        long handle = handle(transfer("git_import_begin", JsonNodeFactory.instance.objectNode()));
        try {
            ImportedPack pack = new ImportedPack(this, handle);
            arrival.pack().writeTo(pack);
            pack.close();
            JsonNode _ = callLong("git_import_end", arguments.put("handle", handle));
        } finally {
            release(handle);
        }
    }

    /** An operation on a transfer, which is none on a repository. */
    JsonNode transfer(String operation, ObjectNode arguments) {
        return sandbox.call(
                operation, arguments.put("timeout_ms", LIMIT.toMillis()), LIMIT, cancellation);
    }

    void release(long handle) {
        JsonNode _ = transfer("git_release", handleOnly(handle));
    }

    static ObjectNode handleOnly(long handle) {
        return JsonNodeFactory.instance.objectNode().put("handle", handle);
    }

    private static long handle(JsonNode result) {
        return result.path("handle").asLong(-1);
    }
}
