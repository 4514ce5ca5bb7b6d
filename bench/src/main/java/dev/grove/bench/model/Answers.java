package dev.grove.bench.model;

import java.nio.charset.StandardCharsets;

/** Answers of the model, as Chat Completions streams them, ready to be written at once. */
final class Answers {

    private static final String CHUNK =
            "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"model\":\"bench\",\"choices\":[%s]%s}\n\n";

    private Answers() {}

    static byte[] to(Dialogue.Question question) {
        return question.last()
                ? answer(question, "finish", "{\\\"result\\\":", "\\\"done\\\"}")
                : answer(
                        question,
                        "echo",
                        "{\\\"text\\\":\\\"word ",
                        question.number()
                                + " of the bench"
                                + ".".repeat(question.padding())
                                + "\\\"}");
    }

    private static byte[] answer(Dialogue.Question question, String tool, String... arguments) {
        StringBuilder events = new StringBuilder(1024);
        String opening =
                """
                {"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_%d",\
                "type":"function","function":{"name":"%s","arguments":""}}]}}\
                """
                        .formatted(question.number(), tool);
        events.append(CHUNK.formatted(opening, ""));
        for (String piece : arguments) {
            String delta =
                    """
                    {"index":0,"delta":{"tool_calls":[{"index":0,"function":{"arguments":"%s"}}]}}\
                    """
                            .formatted(piece);
            events.append(CHUNK.formatted(delta, ""));
        }
        events.append(
                CHUNK.formatted("{\"index\":0,\"delta\":{},\"finish_reason\":\"tool_calls\"}", ""));
        events.append(
                CHUNK.formatted("", ",\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":10}"));
        events.append("data: [DONE]\n\n");
        return response(events.toString().getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] response(byte[] events) {
        String head =
                "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + Integer.toHexString(events.length)
                        + "\r\n";
        String body = new String(events, StandardCharsets.US_ASCII);
        return (head + body + "\r\n0\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
