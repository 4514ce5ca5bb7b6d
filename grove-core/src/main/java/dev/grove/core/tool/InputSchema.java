package dev.grove.core.tool;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the input schema of a tool that Grove itself brings. */
public final class InputSchema {

    private static final JsonMapper JSON = new JsonMapper();

    private InputSchema() {}

    public static ObjectNode of(String json) {
        return (ObjectNode) JSON.readTree(json);
    }
}
