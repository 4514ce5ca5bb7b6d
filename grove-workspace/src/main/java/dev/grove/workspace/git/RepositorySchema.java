package dev.grove.workspace.git;

import dev.grove.core.tool.InputSchema;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON Schema of the arguments of a tool on a repository that is there: its path comes first. */
final class RepositorySchema {

    private static final String PATH =
            """
            {"type": "object",
             "properties": {
               "path": {"type": "string", "description": "The repository's folder; the workspace's root if left out."}}}
            """;

    private RepositorySchema() {}

    /** For a tool that takes nothing but the path. */
    static ObjectNode pathOnly() {
        return pathAnd("{}");
    }

    /**
     * For a tool that takes more.
     *
     * @param others a JSON object: the schemas of the other arguments by name
     * @param required those of them that may not be left out
     */
    static ObjectNode pathAnd(String others, String... required) {
        ObjectNode schema = InputSchema.of(PATH);
        schema.withObject("properties").setAll(InputSchema.of(others));
        if (required.length > 0) {
            ArrayNode names = schema.putArray("required");
            for (String name : required) {
                names.add(name);
            }
        }
        return schema.put("additionalProperties", false);
    }
}
