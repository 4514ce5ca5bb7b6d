package dev.grove.mcp.agent;

import dev.grove.core.agent.StoredAgent;
import dev.grove.core.key.Scope;
import dev.grove.core.run.attachment.AttachedData;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Published agent as an MCP tool. */
record AgentTool(StoredAgent agent, AgentCalls calls) implements McpTool {

    static final String GOAL = "goal";
    private static final String ATTACHMENTS = "attachments";

    private static final ObjectNode INPUT =
            (ObjectNode)
                    JsonMapper.shared()
                            .readTree(
                                    """
                                    {"type": "object",
                                     "properties": {
                                       "goal": {"type": "string", "minLength": 1, "maxLength": 200000,
                                                "description": "What the agent is to reach. It knows nothing else: say all that it needs."},
                                       "attachments": {
                                         "type": "array", "maxItems": 16,
                                         "description": "Images, PDFs and other files for the agent; the type of each is told by its content. A message over MCP has at most 4 MiB; POST /agents/{name}/runs takes 20 MiB of them.",
                                         "items": {
                                           "type": "object",
                                           "properties": {
                                             "name": {"type": "string", "maxLength": 255, "description": "Name of the file"},
                                             "data": {"type": "string", "description": "data:<media type>;base64,<data>"}},
                                           "required": ["data"],
                                           "additionalProperties": false}}},
                                     "required": ["goal"],
                                     "additionalProperties": false}
                                    """);

    @Override
    public ToolDescriptor definition() {
        String description = agent.definition().description();
        return new ToolDescriptor(
                agent.name(),
                null,
                description == null || description.isBlank()
                        ? "Has the agent "
                                + agent.name()
                                + " work on a goal and returns its result."
                        : description,
                agent.definition().inputSchema() == null ? INPUT : agent.definition().inputSchema(),
                output(agent),
                ToolAnnotations.UNKNOWN,
                Scope.INVOKE);
    }

    @Override
    public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context)
            throws InterruptedException {
        return calls.call(agent, goal(arguments), attached(arguments), context);
    }

    /** Arguments of the agent's own are the goal as they are. */
    private String goal(ObjectNode arguments) {
        return agent.definition().inputSchema() == null
                ? arguments.path(GOAL).stringValue()
                : arguments.toString();
    }

    /** An agent with arguments of its own has none besides. */
    private List<AttachedData> attached(ObjectNode arguments) {
        return agent.definition().inputSchema() == null
                ? arguments.path(ATTACHMENTS).valueStream().map(AgentTool::attached).toList()
                : List.of();
    }

    private static AttachedData attached(JsonNode attachment) {
        return new AttachedData(text(attachment.path("name")), text(attachment.path("data")));
    }

    private static @Nullable String text(JsonNode value) {
        return value.isString() ? value.stringValue() : null;
    }

    /** The schema that clients see must be of an object; an agent's may be of anything. */
    static @Nullable ObjectNode output(StoredAgent agent) {
        ObjectNode schema = agent.definition().outputSchema();
        return schema != null && schema.path("type").asString("").equals("object") ? schema : null;
    }
}
