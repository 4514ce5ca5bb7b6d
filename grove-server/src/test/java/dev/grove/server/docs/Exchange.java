package dev.grove.server.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request that a page made, and its answer.
 *
 * @param block line of the fence
 * @param arguments of curl
 * @param body of the answer; empty where it went into a file
 */
record Exchange(int block, List<String> arguments, String body) {

    static List<Exchange> readAll(Path calls) {
        try (Stream<Path> all = Files.list(calls)) {
            return all.sorted().map(Exchange::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Exchange read(Path call) {
        try {
            Path body = call.resolve("body");
            return new Exchange(
                    Integer.parseInt(Files.readString(call.resolve("block"))),
                    List.of(Files.readString(call.resolve("arguments")).split("\0")),
                    Files.exists(body) ? Files.readString(body) : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every JSON of it: what was answered, and what was sent. */
    List<JsonNode> json() {
        List<JsonNode> all = new ArrayList<>();
        parsed(body).ifPresent(all::add);
        for (int at = 1; at < arguments.size(); at++) {
            if (arguments.get(at - 1).equals("-d")) {
                parsed(arguments.get(at)).ifPresent(all::add);
            }
        }
        return all;
    }

    private static Optional<JsonNode> parsed(String text) {
        try {
            return text.isBlank()
                    ? Optional.empty()
                    : Optional.of(JsonMapper.shared().readTree(text));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
