package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.Collection;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes a stage ready for stories: the agents are stored, and the model knows its lines. */
final class Theatre {

    /** What a stage needs to have sandboxes. */
    static final Map<String, String> SANDBOXES =
            Map.of(
                    "GROVE_SANDBOX", "auto",
                    "GROVE_WORKSPACES_POOL_SIZE", "0",
                    "GROVE_WORKSPACES_PROOFINTERVAL", "24h");

    private Theatre() {}

    static void open(Stage stage, Collection<Story> stories) {
        stage.mend();
        HttpCaller caller = stage.replicas().getFirst().caller();
        for (Story story : stories) {
            stage.model().add(story.name(), story.script());
            HttpAnswer stored = caller.post("/agents", definition(story).toString());
            assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
        }
    }

    private static ObjectNode definition(Story story) {
        ObjectNode agent = JsonMapper.shared().createObjectNode();
        agent.put("name", story.name());
        agent.put("system_prompt", "Do as you are told.");
        agent.put("model", "openai/" + story.name());
        ArrayNode tools = agent.putArray("tools").add("finish");
        story.tools().forEach(tools::add);
        return agent;
    }
}
