package dev.grove.mcp.agent;

import dev.grove.core.agent.StoredAgent;
import dev.grove.core.key.Scope;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.Tool;
import dev.grove.mcp.catalog.ToolAnnotations;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Published agent as an MCP tool. */
record AgentTool(StoredAgent agent, AgentCalls calls) implements McpTool {

    static final String GOAL = "goal";

    private static final ObjectNode INPUT =
            (ObjectNode)
                    JsonMapper.shared()
                            .readTree(
                                    """
                                    {"type": "object",
                                     "properties": {
                                       "goal": {"type": "string", "minLength": 1, "maxLength": 200000,
                                                "description": "What the agent is to reach. It knows nothing else: say all that it needs."}},
                                     "required": ["goal"],
                                     "additionalProperties": false}
                                    """);

    @Override
    public Tool definition() {
        String description = agent.definition().description();
        return new Tool(
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
        return calls.call(agent, goal(arguments), context);
    }

    /** Arguments of the agent's own are the goal as they are. */
    private String goal(ObjectNode arguments) {
        return agent.definition().inputSchema() == null
                ? arguments.path(GOAL).stringValue()
                : arguments.toString();
    }

    /** The schema that clients see must be of an object; an agent's may be of anything. */
    static @Nullable ObjectNode output(StoredAgent agent) {
        ObjectNode schema = agent.definition().outputSchema();
        return schema != null && schema.path("type").asString("").equals("object") ? schema : null;
    }
}
