package dev.grove.core.model;

import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** An answer as OpenAI streams it. */
final class OpenAiEvents {

    private static final String CALL =
            "{\"tool_calls\":[{\"index\":%d,\"id\":%s,\"type\":\"function\",\"function\":{\"name\":%s,\"arguments\":%s}}]}";
    private static final String MORE =
            "{\"tool_calls\":[{\"index\":%d,\"function\":{\"arguments\":%s}}]}";
    private static final String USAGE =
            """
            data: {"model":"test-model","choices":[],"usage":{"prompt_tokens":%d,"completion_tokens":%d,\
            "prompt_tokens_details":{"cached_tokens":%d}}}

            """;

    private OpenAiEvents() {}

    static List<String> of(ModelServer.Reply.Says says) {
        List<String> events = new ArrayList<>();
        for (String piece : says.pieces()) {
            events.add(chunk("{\"content\":" + quote(piece) + "}", "null"));
        }
        int index = 0;
        for (ModelServer.Call call : says.calls()) {
            int half = call.arguments().length() / 2;
            String begin = quote(call.arguments().substring(0, half));
            events.add(
                    chunk(
                            CALL.formatted(index, quote(call.id()), quote(call.name()), begin),
                            "null"));
            events.add(
                    chunk(
                            MORE.formatted(index++, quote(call.arguments().substring(half))),
                            "null"));
        }
        events.add(chunk("{}", quote(stopReason(says))));
        Usage usage = says.usage();
        events.add(
                USAGE.formatted(
                        usage.inputTokens() + usage.cacheReadTokens(),
                        usage.outputTokens(),
                        usage.cacheReadTokens()));
        events.add("data: [DONE]\n\n");
        return events;
    }

    private static String stopReason(ModelServer.Reply.Says says) {
        if (!says.stopReason().isEmpty()) {
            return says.stopReason();
        }
        return says.calls().isEmpty() ? "stop" : "tool_calls";
    }

    private static String chunk(String delta, String finishReason) {
        return "data: {\"model\":\"test-model\",\"choices\":[{\"index\":0,\"delta\":"
                + delta
                + ",\"finish_reason\":"
                + finishReason
                + "}]}\n\n";
    }

    private static String quote(String text) {
        return JsonMapper.shared().writeValueAsString(text);
    }
}
