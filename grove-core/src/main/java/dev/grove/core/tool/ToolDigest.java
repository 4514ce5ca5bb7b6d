package dev.grove.core.tool;

import dev.grove.language.json.CanonicalJson;
import tools.jackson.databind.node.JsonNodeFactory;

/** Digest of a tool as approvers and models know it: SHA-256 of its canonical JSON. */
public final class ToolDigest {

    private ToolDigest() {}

    public static String of(ToolSpec tool) {
        return CanonicalJson.digest(
                JsonNodeFactory.instance
                        .objectNode()
                        .put("name", tool.name())
                        .put("description", tool.description())
                        .put("effect", tool.effect().wireName())
                        .put("bucket", tool.bucket().wireName())
                        .set("input_schema", tool.inputSchema()));
    }
}
