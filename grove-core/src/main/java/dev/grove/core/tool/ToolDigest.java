package dev.grove.core.tool;

import dev.grove.language.json.CanonicalJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Digest of a tool as approvers and models know it, and of where its data comes from and goes:
 * SHA-256 of its canonical JSON. Versions of callbacks have one address for ever.
 */
public final class ToolDigest {

    private ToolDigest() {}

    public static String of(ToolSpec tool) {
        ObjectNode known =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", tool.name())
                        .put("description", tool.description())
                        .put("effect", tool.effect().wireName())
                        .put("bucket", tool.bucket().wireName());
        known.set("input_schema", tool.inputSchema());
        flow(tool.flow(), known);
        return CanonicalJson.digest(known);
    }

    /** Puts what the tenant says; what its kind says is in its name and bucket. */
    private static void flow(DataFlow said, ObjectNode known) {
        if (said.reads() != null) {
            known.put("reads", said.reads().stored());
        }
        if (said.sink() != null) {
            known.put("sink", said.sink());
        }
        if (said.address() != null) {
            known.put("address", said.address());
        }
    }
}
