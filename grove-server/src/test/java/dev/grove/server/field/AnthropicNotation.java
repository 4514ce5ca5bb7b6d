package dev.grove.server.field;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Messages: {@code start{usage}}, {@code text(0,"abc")}, {@code call(1,"id","note",{…})}, {@code
 * end(stop_reason){usage}}, {@code stop}, {@code ping}, and {@code event {…}} for any other.
 */
record AnthropicNotation() implements Notation {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String USAGE_AT_START = "{\"input_tokens\":100,\"output_tokens\":1}";
    private static final String USAGE_AT_END = "{\"output_tokens\":10}";

    @Override
    public Optional<String> next(NotationText line) {
        if (line.startsWith("event {") && line.take("event")) {
            return Optional.of(event(line.braces()));
        }
        if (line.startsWith("start{") && line.take("start")) {
            return Optional.of(start(line.braces()));
        }
        if (line.takeWord("start")) {
            return Optional.of(start(USAGE_AT_START));
        }
        if (line.take("text(")) {
            return Optional.of(text(JSON.readTree("[" + line.parenthesis() + "]")));
        }
        if (line.take("call(")) {
            return Optional.of(call(JSON.readTree("[" + line.parenthesis() + "]")));
        }
        if (line.take("end(")) {
            String reason = line.untilParenthesis();
            return Optional.of(end(reason, line.startsWith("{") ? line.braces() : USAGE_AT_END));
        }
        if (line.takeWord("ping")) {
            return Optional.of(event("{\"type\":\"ping\"}"));
        }
        return line.takeWord("stop")
                ? Optional.of(event("{\"type\":\"message_stop\"}"))
                : Optional.empty();
    }

    @Override
    public List<String> defaultAnswer() {
        return events("start text(0,\"bye\") end(end_turn) stop");
    }

    @Override
    public List<String> cutOff(long outputLimit) {
        return events(
                "start text(0,\"by\") end(max_tokens){\"output_tokens\":%d} stop"
                        .formatted(outputLimit));
    }

    private static String start(String usage) {
        return event(
                "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[],\"stop_reason\":null,\"usage\":"
                        + usage
                        + "}}");
    }

    private static String end(String reason, String usage) {
        return event(
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":%s,\"stop_sequence\":null},\"usage\":%s}"
                        .formatted(JSON.writeValueAsString(reason), usage));
    }

    private static String text(JsonNode values) {
        return block(
                values.get(0),
                "{\"type\":\"text\",\"text\":\"\"}",
                "{\"type\":\"text_delta\",\"text\":" + values.get(1) + "}");
    }

    private static String call(JsonNode values) {
        String arguments = JSON.writeValueAsString(values.get(3).toString());
        return block(
                values.get(0),
                "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                        .formatted(values.get(1), values.get(2)),
                "{\"type\":\"input_json_delta\",\"partial_json\":" + arguments + "}");
    }

    private static String block(JsonNode index, String block, String delta) {
        return event(
                        "{\"type\":\"content_block_start\",\"index\":%s,\"content_block\":%s}"
                                .formatted(index, block))
                + event(
                        "{\"type\":\"content_block_delta\",\"index\":%s,\"delta\":%s}"
                                .formatted(index, delta))
                + event("{\"type\":\"content_block_stop\",\"index\":%s}".formatted(index));
    }

    private static String event(String data) {
        String type = JSON.readTree(data).path("type").asString("");
        return "event: " + type + "\ndata: " + data + "\n\n";
    }
}
