package dev.grove.core.model;

import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An answer as OpenAI streams it by Responses. */
final class ResponsesEvents {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final List<String> events = new ArrayList<>();
    private final ArrayNode output = NODES.arrayNode();

    private ResponsesEvents() {}

    static List<String> of(ModelServer.Reply.Says says) {
        ResponsesEvents all = new ResponsesEvents();
        all.add("response.created", NODES.objectNode().set("response", response("in_progress")));
        if (!says.pieces().isEmpty()) {
            all.message(says.pieces());
        }
        for (ModelServer.Call call : says.calls()) {
            all.call(call);
        }
        all.end(says);
        return all.events;
    }

    private void message(List<String> pieces) {
        ObjectNode item =
                NODES.objectNode()
                        .put("type", "message")
                        .put("id", "msg_" + output.size())
                        .put("status", "in_progress")
                        .put("role", "assistant");
        item.putArray("content");
        begin(item);
        for (String piece : pieces) {
            add("response.output_text.delta", delta(item, piece));
        }
        ObjectNode done = item.deepCopy().put("status", "completed");
        done.putArray("content")
                .addObject()
                .put("type", "output_text")
                .put("text", String.join("", pieces))
                .putArray("annotations");
        finish(done);
    }

    private void call(ModelServer.Call call) {
        ObjectNode item =
                NODES.objectNode()
                        .put("type", "function_call")
                        .put("id", "fc_" + output.size())
                        .put("status", "in_progress")
                        .put("call_id", call.id())
                        .put("name", call.name())
                        .put("arguments", "");
        begin(item);
        int half = call.arguments().length() / 2;
        add(
                "response.function_call_arguments.delta",
                delta(item, call.arguments().substring(0, half)));
        add(
                "response.function_call_arguments.delta",
                delta(item, call.arguments().substring(half)));
        finish(item.deepCopy().put("status", "completed").put("arguments", call.arguments()));
    }

    private void end(ModelServer.Reply.Says says) {
        boolean isWhole = says.stopReason().isEmpty();
        ObjectNode response = response(isWhole ? "completed" : "incomplete");
        if (!isWhole) {
            response.putObject("incomplete_details")
                    .put(
                            "reason",
                            says.stopReason().equals("length")
                                    ? "max_output_tokens"
                                    : says.stopReason());
        }
        response.set("output", output);
        Usage usage = says.usage();
        ObjectNode stated = response.putObject("usage");
        stated.put("input_tokens", usage.inputTokens() + usage.cacheReadTokens())
                .put("output_tokens", usage.outputTokens());
        stated.putObject("input_tokens_details").put("cached_tokens", usage.cacheReadTokens());
        add(
                isWhole ? "response.completed" : "response.incomplete",
                NODES.objectNode().set("response", response));
    }

    private void begin(ObjectNode item) {
        add("response.output_item.added", placed(item));
    }

    private void finish(ObjectNode item) {
        add("response.output_item.done", placed(item));
        output.add(item);
    }

    private ObjectNode placed(ObjectNode item) {
        return NODES.objectNode().put("output_index", output.size()).set("item", item);
    }

    private ObjectNode delta(ObjectNode item, String piece) {
        return NODES.objectNode()
                .put("item_id", item.path("id").stringValue())
                .put("output_index", output.size())
                .put("delta", piece);
    }

    private static ObjectNode response(String status) {
        return NODES.objectNode()
                .put("id", "resp_1")
                .put("object", "response")
                .put("status", status)
                .put("model", "test-model");
    }

    private void add(String type, JsonNode members) {
        ObjectNode event =
                NODES.objectNode().put("type", type).put("sequence_number", events.size());
        event.setAll((ObjectNode) members);
        events.add(
                "event: "
                        + type
                        + "\ndata: "
                        + JsonMapper.shared().writeValueAsString(event)
                        + "\n\n");
    }
}
