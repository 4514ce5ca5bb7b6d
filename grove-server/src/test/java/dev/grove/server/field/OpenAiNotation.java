package dev.grove.server.field;

import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Chat Completions: {@code d{…}}, {@code fin(R)}, {@code use}, {@code use{…}}, {@code done}. */
record OpenAiNotation() implements Notation {

    private static final String CHUNK =
            "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n";
    private static final String USAGE = "data: {\"id\":\"x\",\"choices\":[],\"usage\":%s}\n\n";
    private static final String USE =
            "{\"prompt_tokens\":100,\"completion_tokens\":10,\"total_tokens\":110}";
    private static final String CALL = "tc(";

    @Override
    public Optional<String> next(NotationText line) {
        if (line.startsWith("d{") && line.take("d")) {
            return Optional.of(CHUNK.formatted(delta(line.braces()), "null"));
        }
        if (line.take("fin(")) {
            String reason = JsonMapper.shared().writeValueAsString(line.untilParenthesis());
            return Optional.of(CHUNK.formatted("{}", reason));
        }
        if (line.startsWith("use{") && line.take("use")) {
            return Optional.of(USAGE.formatted(line.braces()));
        }
        if (line.takeWord("use")) {
            return Optional.of(USAGE.formatted(USE));
        }
        return line.takeWord("done") ? Optional.of("data: [DONE]\n\n") : Optional.empty();
    }

    @Override
    public List<String> defaultAnswer() {
        return events("d{\"content\":\"bye\"} fin(stop) use done");
    }

    @Override
    public List<String> cutOff(long outputLimit) {
        return events(
                "d{\"content\":\"by\"} fin(length) use{\"prompt_tokens\":100,\"completion_tokens\":%d,\"total_tokens\":%d} done"
                        .formatted(outputLimit, 100 + outputLimit));
    }

    /** Writes {@code tc(index,id,name,arguments)} as the member {@code tool_calls}. */
    private static String delta(String written) {
        int call = written.startsWith("{" + CALL) ? 1 : -1;
        if (call < 0) {
            return written;
        }
        NotationText text = new NotationText(written.substring(call));
        text.take(CALL);
        String inside = text.parenthesis();
        JsonNode values = JsonMapper.shared().readTree("[" + inside + "]");
        return "{\"tool_calls\":[{\"index\":%s,\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}]"
                        .formatted(values.get(0), values.get(1), values.get(2), values.get(3))
                + written.substring(call + CALL.length() + inside.length() + 1);
    }
}
