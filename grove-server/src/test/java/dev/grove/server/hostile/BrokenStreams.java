package dev.grove.server.hostile;

import static dev.grove.server.hostile.HostileAnswer.Ending.COMPLETED;
import static dev.grove.server.hostile.HostileAnswer.Ending.COMPLETED_UNBILLED;
import static dev.grove.server.hostile.HostileAnswer.Ending.OVERFLOW;
import static dev.grove.server.hostile.HostileAnswer.Ending.REJECTED;
import static dev.grove.server.hostile.HostileAnswer.Ending.UNAVAILABLE;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Answers that are no answers, are cut off, are in disorder, or are failures of strange kinds. */
final class BrokenStreams {

    private static final Reply.Says SAYS =
            new Reply.Says(
                    List.of("Hello, ", "world"), List.of(), "", new Usage(10, 5, 0, 0), 0, -1);
    private static final String ERROR = "{\"error\":{\"message\":\"no\"}}";

    /** Events of {@link #SAYS}. */
    private static final int OF_ANTHROPIC = 7;

    private BrokenStreams() {}

    static List<HostileAnswer> all() {
        List<HostileAnswer> all = new ArrayList<>();
        noStreams(all);
        cutOff(all);
        disorder(all);
        statuses(all);
        return all;
    }

    private static void noStreams(List<HostileAnswer> all) {
        for (String bytes :
                List.of(
                        "",
                        "\n\n\n",
                        "not a stream",
                        "<!doctype html><h1>It works!</h1>",
                        "{\"choices\":[{\"message\":{\"content\":\"no stream\"}}]}",
                        "data: {broken\n\n",
                        "data: []\n\n",
                        "data: 1\n\n",
                        "data: null\n\n",
                        "data: \"x\"\n\n",
                        "data: {}\n\n",
                        "data:\n\n",
                        "event: message_start\n\n",
                        "data: [DONE]\n\n",
                        ": comment\n\n: comment\n\n",
                        "\0\0\0\0",
                        "data: {\"type\":\"message_stop\"}\n\n",
                        "data: {\"choices\":[]}\n\n",
                        "data: {\"choices\":null}\n\n",
                        "data: {\"choices\":{\"0\":{}}}\n\n",
                        "data: {\"type\":[]}\n\n",
                        "data: " + "[".repeat(5_000) + "\n\n",
                        "data: " + "9".repeat(5_000) + "\n\n",
                        "HTTP/1.1 200 OK\r\n\r\ndata: {}\n\n")) {
            all.add(
                    new HostileAnswer(
                            "no stream " + all.size(), _ -> new Reply.Sends(bytes), UNAVAILABLE));
        }
        all.add(
                new HostileAnswer(
                        "error of an overloaded server in the stream",
                        _ ->
                                new Reply.Sends(
                                        "data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}\n\n"),
                        UNAVAILABLE));
        all.add(
                new HostileAnswer(
                        "overflow in the stream",
                        _ ->
                                new Reply.Sends(
                                        "data: {\"type\":\"error\",\"error\":{\"message\":\"prompt is too long\"}}\n\n"),
                        OVERFLOW));
        all.add(
                new HostileAnswer(
                        "error without words",
                        _ -> new Reply.Sends("data: {\"type\":\"error\",\"error\":7}\n\n"),
                        UNAVAILABLE));
    }

    private static void cutOff(List<HostileAnswer> all) {
        IntStream.range(0, OF_ANTHROPIC)
                .forEach(events ->
                        all.add(
                                new HostileAnswer(
                                        "cut off after event " + events,
                                        _ ->
                                                new Reply.Says(
                                                        SAYS.pieces(),
                                                        List.of(),
                                                        "",
                                                        SAYS.usage(),
                                                        0,
                                                        events),
                                        // Its last event but one says that the answer ends.
                                        events < OF_ANTHROPIC - 1 ? UNAVAILABLE : COMPLETED,
                                        // Its third event says that the answer ends, its fourth
                                        // what it costs.
                                        events < 3
                                                ? UNAVAILABLE
                                                : events == 3 ? COMPLETED_UNBILLED : COMPLETED)));
    }

    private static void disorder(List<HostileAnswer> all) {
        mutated(all, "lines end in CRLF", wire -> wire.replace("\n", "\r\n"));
        mutated(all, "byte order mark", wire -> "\uFEFF" + wire);
        mutated(all, "no space after the colon", wire -> wire.replace("data: ", "data:"));
        mutated(all, "comments between", wire -> wire.replace("\n\n", "\n\n: x\n\n"));
        mutated(all, "ids and retries", wire -> wire.replace("data: ", "id: 1\nretry: 9\ndata: "));
        mutated(
                all,
                "unknown events",
                wire ->
                        wire.replace(
                                "\n\n", "\n\nevent: new\ndata: {\"type\":\"new\",\"x\":[]}\n\n"));
        mutated(all, "unknown members", wire -> wire.replace("{\"", "{\"new\":{},\""));
        mutated(all, "all of it twice", wire -> wire + wire);
        mutated(all, "an event imitated", wire -> wire + "event: run.completed\ndata: {}\n\n");
        mutated(all, "rubbish after it", wire -> wire + "\0\1\2{[");
        mutated(all, "lines of no meaning", wire -> wire.replace("\n\n", "\nnonsense\n\n"));
        for (String index : List.of("-1", "2147483648", "1e30", "\"zero\"", "null", "[]", "0.5")) {
            all.add(
                    new HostileAnswer(
                            "index " + index,
                            anthropic ->
                                    new Reply.Sends(
                                            ModelServer.wire(SAYS, anthropic)
                                                    .replace("\"index\":0", "\"index\":" + index)),
                            COMPLETED));
        }
        for (String model : List.of("null", "7", "{}", "\"\"", "\"a\\u0000b\"", "\"\\ud800\"")) {
            mutated(all, "model named " + model, wire -> wire.replace("\"test-model\"", model));
        }
        mutated(
                all,
                "model of a long name",
                wire -> wire.replace("test-model", "m".repeat(100_000)));
    }

    private static void mutated(List<HostileAnswer> all, String name, UnaryOperator<String> wire) {
        all.add(
                new HostileAnswer(
                        name,
                        anthropic -> new Reply.Sends(wire.apply(ModelServer.wire(SAYS, anthropic))),
                        COMPLETED));
    }

    private static void statuses(List<HostileAnswer> all) {
        for (int status :
                List.of(301, 302, 307, 400, 401, 402, 403, 404, 413, 418, 422, 451, 499)) {
            failing(all, status, Map.of(), ERROR, REJECTED);
        }
        for (int status : List.of(204, 408, 409, 425, 429, 500, 502, 503, 504, 520, 529, 599)) {
            failing(all, status, Map.of(), status == 204 ? "" : ERROR, UNAVAILABLE);
        }
        for (String after : List.of("-1", "1e300", "NaN", "Infinity", "soon", "", "0x10")) {
            failing(all, 429, Map.of("Retry-After", after), ERROR, UNAVAILABLE);
        }
        for (String body : List.of("", "<html>", "{\"error\":[]}", "[".repeat(3_000), "\0")) {
            failing(all, 500, Map.of(), body, UNAVAILABLE);
        }
        failing(all, 302, Map.of("Location", "http://169.254.169.254/"), "", REJECTED);
        failing(
                all,
                400,
                Map.of(),
                "{\"error\":{\"message\":\"maximum context length\"}}",
                OVERFLOW);
    }

    private static void failing(
            List<HostileAnswer> all,
            int status,
            Map<String, String> headers,
            String body,
            HostileAnswer.Ending ending) {
        all.add(
                new HostileAnswer(
                        "status " + status + " " + all.size(),
                        _ -> new Reply.Fails(status, headers, body),
                        ending));
    }
}
