package dev.grove.server.openai;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.tool.ClientTool;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Tools that a request names: an agent has its own, and the caller executes its client tools. */
public final class AskedTools {

    private AskedTools() {}

    /**
     * Refuses tools that are no client tools of the agent.
     *
     * @param nameAt JSON pointer to a tool's name
     */
    public static void check(JsonNode tools, String nameAt, AgentDefinition agent) {
        if (tools.isMissingNode() || tools.isNull()) {
            return;
        }
        List<String> own = agent.pauses().clientTools().stream().map(ClientTool::name).toList();
        List<String> foreign =
                tools.valueStream()
                        .map(tool ->
                                tool.at(nameAt).asString(tool.path("type").asString("(no name)")))
                        .filter(name -> !own.contains(name))
                        .toList();
        if (!foreign.isEmpty()) {
            throw OpenAiErrors.unsupported(
                    "tools",
                    "names %s, and the caller's tools of %s are %s; list yours in its client_tools"
                            .formatted(
                                    String.join(", ", foreign),
                                    agent.name(),
                                    own.isEmpty() ? "none" : String.join(", ", own)));
        }
    }
}
