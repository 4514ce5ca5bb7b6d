package dev.grove.server.field;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Sets up a tenant for one play: its endpoint, its callback tools and its agent. */
final class FieldBed {

    static final String AGENT = "a";
    private static final String MODEL = "m";
    private static final long WINDOW = 32_000;
    private static final JsonMapper JSON = JsonMapper.shared();

    /** Providers that an endpoint has a profile for. */
    private static final Set<String> PROFILES =
            Set.of(
                    "vllm",
                    "ollama",
                    "llamacpp",
                    "lmstudio",
                    "openrouter",
                    "litellm",
                    "azure",
                    "gemini",
                    "deepseek",
                    "moonshot",
                    "mistral",
                    "groq",
                    "zhipu",
                    "together",
                    "xai",
                    "bedrock-gateway");

    private final FieldModel model;

    FieldBed(FieldModel model) {
        this.model = model;
    }

    /** Endpoint's name of a row. */
    private static String endpoint(FieldRow row) {
        return "f-" + row.providerName();
    }

    static String model(FieldRow row) {
        return endpoint(row) + "/" + MODEL;
    }

    /**
     * Stores what a play's run needs.
     *
     * @param caller an admin of a tenant that has nothing of the same provider
     */
    void store(HttpCaller caller, Play play) {
        made(caller.post("/model-endpoints", endpointOf(play).toString()));
        made(caller.post("/tools", tool(play, note()).toString()));
        if (play.row().tools() != null) {
            for (JsonNode tool : play.row().tools()) {
                made(caller.post("/tools", tool(play, (ObjectNode) tool.deepCopy()).toString()));
            }
        }
        made(caller.post("/agents", agent(play).toString()));
    }

    /**
     * Starts the play's run.
     *
     * @param limits of the run
     * @return id of the run
     */
    String start(HttpCaller caller, Play play, ObjectNode limits) {
        store(caller, play);
        ObjectNode run = JSON.createObjectNode().put("goal", "g");
        run.set("limits", limits);
        return made(caller.post("/agents/" + AGENT + "/runs", run.toString())).text("run_id");
    }

    ObjectNode endpointOf(Play play) {
        FieldRow row = play.row();
        ObjectNode endpoint = JSON.createObjectNode();
        endpoint.put("name", endpoint(row))
                .put("protocol", row.isAnthropic() ? "anthropic" : "openai")
                .put("base_url", model.modelUrl(play));
        if (PROFILES.contains(row.providerName())) {
            endpoint.put("profile", row.providerName());
        }
        Prices prices = row.pricesOrDefault();
        ObjectNode model = endpoint.putArray("models").addObject();
        model.put("name", MODEL)
                .put("input_usd", prices.input())
                .put("output_usd", prices.output())
                .put("cache_read_usd", prices.cacheRead())
                .put("cache_write_usd", prices.cacheWrite())
                .put("context_window", WINDOW);
        if (row.endpoint() != null) {
            endpoint.setAll((ObjectNode) row.endpoint().deepCopy());
            JsonNode window = endpoint.remove("context_window");
            if (window != null) {
                model.set("context_window", window);
            }
        }
        return endpoint;
    }

    private static ObjectNode note() {
        return (ObjectNode)
                JSON.readTree(
                        """
                        {"name":"note","description":"n","effect":"keyed",
                         "input_schema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}}
                        """);
    }

    private ObjectNode tool(Play play, ObjectNode tool) {
        tool.put("kind", "callback").put("url", model.toolUrl(play, tool.path("name").asString()));
        if (!tool.has("description")) {
            tool.put("description", "d");
        }
        return tool;
    }

    private static ObjectNode agent(Play play) {
        ObjectNode agent =
                JSON.createObjectNode()
                        .put("name", AGENT)
                        .put("system_prompt", "p")
                        .put("model", model(play.row()));
        ArrayNode tools = agent.putArray("tools");
        tools.add("note").add("finish");
        if (play.row().agent() != null) {
            agent.setAll((ObjectNode) play.row().agent().deepCopy());
        }
        return agent;
    }

    static HttpAnswer made(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isLessThan(300);
        return answer;
    }
}
