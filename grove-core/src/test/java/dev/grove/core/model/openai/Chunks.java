package dev.grove.core.model.openai;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.BillBounds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Streams of Chat Completions, written briefly. */
final class Chunks {

    static final String USE =
            use("{\"prompt_tokens\":100,\"completion_tokens\":10,\"total_tokens\":110}");
    static final String DONE = "data: [DONE]\n\n";

    /** A call that is as long as any of these bills. */
    private static final BillBounds BOUNDS = new BillBounds(1_000_000, 32_000);

    private Chunks() {}

    static String d(String members) {
        return "data: {\"id\":\"x\",\"object\":\"chat.completion.chunk\",\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{"
                + members
                + "},\"finish_reason\":null}]}\n\n";
    }

    static String fin(String reason) {
        return d("").replace("null}]", "\"" + reason + "\"}]");
    }

    static String use(String usage) {
        return "data: {\"id\":\"x\",\"choices\":[],\"usage\":" + usage + "}\n\n";
    }

    /** A delta with pieces of calls. */
    static String calls(String... pieces) {
        return d("\"tool_calls\":[" + String.join(",", pieces) + "]");
    }

    /** A piece; what is null is left out, arguments are JSON. */
    static String piece(String index, String id, String name, String arguments) {
        List<String> members = new ArrayList<>();
        if (!index.isEmpty()) {
            members.add("\"index\":" + index);
        }
        if (!id.isEmpty()) {
            members.add("\"id\":\"" + id + "\"");
        }
        List<String> function = new ArrayList<>();
        if (!name.isEmpty()) {
            function.add("\"name\":\"" + name + "\"");
        }
        if (!arguments.isEmpty()) {
            function.add("\"arguments\":" + arguments);
        }
        members.add("\"function\":{" + String.join(",", function) + "}");
        return "{" + String.join(",", members) + "}";
    }

    static ModelOutcome read(String wire) {
        return read(wire, new ArrayList<>());
    }

    static ModelOutcome read(String wire, List<String> deltas) {
        try {
            return new OpenAiStream(deltas::add, BOUNDS)
                    .read(
                            new AnswerStream(
                                    new ByteArrayInputStream(wire.getBytes(StandardCharsets.UTF_8)),
                                    Duration.ofMinutes(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The outcome in short, for tables. */
    static String brief(ModelOutcome outcome) {
        return switch (outcome) {
            case ModelOutcome.Answered(var answer, _) -> answer.stopReason().name();
            case ModelOutcome.Refused _ -> "REFUSED";
            case ModelOutcome.ContextOverflow(_, var window, _) -> "OVERFLOW " + window;
            case ModelOutcome.OutputLimitTooLarge(_, int most, var window) ->
                    "LIMIT " + most + " " + window;
            case ModelOutcome.Rejected(int status, _, _) -> "REJECTED " + status;
            case ModelOutcome.Unavailable _ -> "UNAVAILABLE";
            case ModelOutcome.Baited _ -> "BAITED";
            case ModelOutcome.Cancelled _ -> "CANCELLED";
        };
    }
}
