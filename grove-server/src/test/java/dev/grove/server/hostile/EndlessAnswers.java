package dev.grove.server.hostile;

import static dev.grove.server.hostile.HostileAnswer.Ending.BOUNDED;
import static dev.grove.server.hostile.HostileAnswer.Ending.COMPLETED;
import static dev.grove.server.hostile.HostileAnswer.Ending.REFUSED;
import static dev.grove.server.hostile.HostileAnswer.Ending.REJECTED;
import static dev.grove.server.hostile.HostileAnswer.Ending.UNAVAILABLE;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import java.util.Collections;
import java.util.List;

/** Answers that are too long, too slow, or have no end. */
final class EndlessAnswers {

    private static final String MEGABYTE = "x".repeat(1024 * 1024);

    private EndlessAnswers() {}

    static List<HostileAnswer> all() {
        return List.of(
                new HostileAnswer("never answers", _ -> new Reply.Hangs(), UNAVAILABLE),
                new HostileAnswer("comments for ever", _ -> forever(": x\n\n"), UNAVAILABLE),
                new HostileAnswer(
                        "pings for ever",
                        _ -> forever("event: ping\ndata: {\"type\":\"ping\"}\n\n"),
                        UNAVAILABLE),
                new HostileAnswer("a byte at a time", _ -> forever("x"), UNAVAILABLE),
                new HostileAnswer(
                        "one line without an end",
                        _ -> new Reply.Repeats("data: ", MEGABYTE, 1),
                        REJECTED),
                new HostileAnswer(
                        "one event without an end",
                        _ -> new Reply.Repeats("", "data: " + MEGABYTE + "\n", 1),
                        REJECTED),
                new HostileAnswer(
                        "events without an end",
                        _ -> new Reply.Repeats("", "data: {\"x\":\"" + MEGABYTE + "\"}\n\n", 1),
                        BOUNDED),
                new HostileAnswer(
                        "text without an end",
                        anthropic ->
                                new Reply.Repeats(
                                        beginning(anthropic), piece(anthropic, MEGABYTE), 1),
                        REJECTED),
                new HostileAnswer(
                        "arguments of 10 MB",
                        _ ->
                                Reply.calls(
                                        new Call(
                                                "a",
                                                "finish",
                                                "{\"result\":\"" + "x".repeat(5_000_000)),
                                        new Call(
                                                "b",
                                                "finish",
                                                "{\"result\":\"" + "x".repeat(5_000_000))),
                        REJECTED),
                new HostileAnswer(
                        "a text of 9 MB",
                        _ ->
                                new Reply.Says(
                                        Collections.nCopies(9, MEGABYTE),
                                        List.of(),
                                        "",
                                        new Usage(10, 5, 0, 0),
                                        0,
                                        -1),
                        REJECTED),
                new HostileAnswer(
                        "goes on for ever after its end",
                        anthropic ->
                                new Reply.Repeats(
                                        ModelServer.wire(Reply.text("x"), anthropic), MEGABYTE, 1),
                        COMPLETED),
                new HostileAnswer(
                        "a refusal without an end",
                        _ -> new Reply.Repeats("", MEGABYTE, 1, 400),
                        REJECTED),
                new HostileAnswer(
                        "a failure without an end",
                        _ -> new Reply.Repeats("", MEGABYTE, 1, 500),
                        UNAVAILABLE),
                new HostileAnswer(
                        "refuses at length",
                        anthropic ->
                                new Reply.Says(
                                        Collections.nCopies(3, MEGABYTE),
                                        List.of(),
                                        anthropic ? "refusal" : "content_filter",
                                        new Usage(10, 5, 0, 0),
                                        0,
                                        -1),
                        REFUSED));
    }

    private static Reply forever(String bytes) {
        return new Reply.Repeats("", bytes, 50);
    }

    private static String beginning(boolean anthropic) {
        String whole = ModelServer.wire(Reply.text(""), anthropic);
        return anthropic ? whole.substring(0, whole.indexOf("event: content_block_delta")) : "";
    }

    private static String piece(boolean anthropic, String text) {
        return anthropic
                ? "data: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\""
                        + text
                        + "\"}}\n\n"
                : "data: {\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}\n\n";
    }
}
