package dev.grove.mcp.dispatch;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Words of errors that name a route of REST, for callers who have tools in its place. What no tool
 * does, such as storing a secret, keeps its route.
 */
final class ToolNames {

    private static final String ONE = "/[^/\\s;,\"]+";

    /** Longer routes come before those that they begin with. */
    private static final List<Replacement> ALL =
            List.of(
                    tool("GET /agent-tools", "grove__list_available_agent_tools"),
                    tool("POST /agents" + ONE + "/publish", "grove__publish_agent"),
                    tool("POST /agents" + ONE + "/unpublish", "grove__unpublish_agent"),
                    tool("POST /agents", "grove__upsert_agent"),
                    tool("GET /agents" + ONE, "grove__get_agent"),
                    tool("GET /agents", "grove__list_agents_all"),
                    tool("DELETE /agents" + ONE, "grove__delete_agent"),
                    tool("GET /workflows", "grove__list_workflows_all"),
                    tool(
                            "(?:POST /tool-providers|PUT /tool-providers" + ONE + ")",
                            "grove__register_tool_provider"),
                    tool("GET /tool-providers", "grove__list_tool_providers"),
                    tool("DELETE /tool-providers" + ONE, "grove__unregister_tool_provider"));

    private ToolNames() {}

    private record Replacement(Pattern route, String tool) {}

    /** A route that goes on is another one. */
    private static Replacement tool(String route, String tool) {
        return new Replacement(Pattern.compile("\\b" + route + "(?![\\w/{-])"), tool);
    }

    static String in(String words) {
        if (words.indexOf('/') < 0) {
            return words;
        }
        String said = words;
        for (Replacement each : ALL) {
            said = each.route().matcher(said).replaceAll(each.tool());
        }
        return said;
    }
}
