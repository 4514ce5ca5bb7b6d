package dev.grove.core.model.anthropic;

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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Recorded streams in short: {@code start{usage}}, {@code text(0,"a")}, {@code
 * call(1,"id","note",{})}, {@code end(reason){usage}}, {@code stop}, and data as it is sent.
 */
final class AnthropicLines {

    private static final Pattern START = Pattern.compile("start(\\{.*})");
    private static final Pattern TEXT = Pattern.compile("text\\((\\d+),(\".*\")\\)");
    private static final Pattern CALL =
            Pattern.compile("call\\((\\d+),(\".*?\"),(\".*?\"),(\\{.*})\\)");
    private static final Pattern END = Pattern.compile("end\\((\\w*)\\)(\\{.*})?");

    /** A call that is as long as any of these bills. */
    static final BillBounds BOUNDS = new BillBounds(1_000_000, 32_000);

    private AnthropicLines() {}

    /** Reads an answer of these lines, after which the connection closes. */
    static ModelOutcome read(List<String> lines, List<String> deltas) {
        String wire =
                lines.stream()
                        .flatMap(line -> data(line).stream())
                        .map(data -> "data: " + data + "\n\n")
                        .collect(Collectors.joining());
        try {
            return new AnthropicStream(deltas::add, BOUNDS, null)
                    .read(
                            new AnswerStream(
                                    new ByteArrayInputStream(wire.getBytes(StandardCharsets.UTF_8)),
                                    Duration.ofMinutes(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ModelOutcome read(String... lines) {
        return read(List.of(lines), new ArrayList<>());
    }

    /** The lines of a table's cell, which stand one below the other. */
    static ModelOutcome readCell(String cell) {
        return read(cell.lines().map(String::strip).toArray(String[]::new));
    }

    private static List<String> data(String line) {
        Matcher start = START.matcher(line);
        if (start.matches()) {
            return List.of(
                    "{\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"model\":\"m\",\"content\":[],\"usage\":"
                            + start.group(1)
                            + "}}");
        }
        Matcher text = TEXT.matcher(line);
        if (text.matches()) {
            return block(
                    text.group(1),
                    "{\"type\":\"text\",\"text\":\"\"}",
                    "{\"type\":\"text_delta\",\"text\":" + text.group(2) + "}");
        }
        Matcher call = CALL.matcher(line);
        if (call.matches()) {
            return block(
                    call.group(1),
                    "{\"type\":\"tool_use\",\"id\":%s,\"name\":%s,\"input\":{}}"
                            .formatted(call.group(2), call.group(3)),
                    "{\"type\":\"input_json_delta\",\"partial_json\":\"%s\"}"
                            .formatted(call.group(4).replace("\"", "\\\"")));
        }
        Matcher end = END.matcher(line);
        if (end.matches()) {
            String usage = end.group(2) == null ? "" : ",\"usage\":" + end.group(2);
            String reason = end.group(1).equals("null") ? "null" : "\"" + end.group(1) + "\"";
            return List.of(
                    "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
                            + reason
                            + "}"
                            + usage
                            + "}");
        }
        return List.of(line.equals("stop") ? "{\"type\":\"message_stop\"}" : line);
    }

    private static List<String> block(String index, String block, String delta) {
        return List.of(
                "{\"type\":\"content_block_start\",\"index\":%s,\"content_block\":%s}"
                        .formatted(index, block),
                "{\"type\":\"content_block_delta\",\"index\":%s,\"delta\":%s}"
                        .formatted(index, delta),
                "{\"type\":\"content_block_stop\",\"index\":%s}".formatted(index));
    }
}
