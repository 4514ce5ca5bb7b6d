package dev.grove.core.model;

import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** An answer as Anthropic streams it. */
final class AnthropicEvents {

    /** Claude Code takes answers of one id for parts of one answer. */
    private static final String START =
            """
            "message":{"id":"msg_%s","model":"test-model","content":[],"usage":{"input_tokens":%d,"output_tokens":1,\
            "cache_read_input_tokens":%d,"cache_creation_input_tokens":%d}}\
            """;

    private AnthropicEvents() {}

    static List<String> of(ModelServer.Reply.Says says) {
        List<String> events = new ArrayList<>();
        Usage usage = says.usage();
        events.add(
                event(
                        "message_start",
                        START.formatted(
                                UUID.randomUUID(),
                                usage.inputTokens(),
                                usage.cacheReadTokens(),
                                usage.cacheWriteTokens())));
        int index = 0;
        if (!says.pieces().isEmpty()) {
            events.add(block(index, "{\"type\":\"text\",\"text\":\"\"}"));
            for (String piece : says.pieces()) {
                events.add(delta(index, "{\"type\":\"text_delta\",\"text\":" + quote(piece) + "}"));
            }
            events.add(event("content_block_stop", "\"index\":" + index++));
        }
        for (ModelServer.Call call : says.calls()) {
            events.add(
                    block(
                            index,
                            "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                                    .formatted(quote(call.id()), quote(call.name()))));
            int half = call.arguments().length() / 2;
            for (String part :
                    List.of(
                            call.arguments().substring(0, half),
                            call.arguments().substring(half))) {
                String json =
                        "{\"type\":\"input_json_delta\",\"partial_json\":" + quote(part) + "}";
                events.add(delta(index, json));
            }
            events.add(event("content_block_stop", "\"index\":" + index++));
        }
        events.add(
                event(
                        "message_delta",
                        "\"delta\":{\"stop_reason\":%s},\"usage\":{\"output_tokens\":%d}"
                                .formatted(quote(stopReason(says)), usage.outputTokens())));
        events.add("event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n");
        return events;
    }

    private static String stopReason(ModelServer.Reply.Says says) {
        if (!says.stopReason().isEmpty()) {
            return says.stopReason();
        }
        return says.calls().isEmpty() ? "end_turn" : "tool_use";
    }

    private static String block(int index, String block) {
        return event("content_block_start", "\"index\":" + index + ",\"content_block\":" + block);
    }

    private static String delta(int index, String delta) {
        return event("content_block_delta", "\"index\":" + index + ",\"delta\":" + delta);
    }

    private static String event(String type, String members) {
        return "event: " + type + "\ndata: {\"type\":\"" + type + "\"," + members + "}\n\n";
    }

    private static String quote(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
