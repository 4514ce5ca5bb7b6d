package dev.grove.server.demo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Arguments that the launcher passes to the demo, as {@code --name=value}.
 *
 * @param keyFile holds an admin key
 * @param directory holds {@code agent.json} and {@code repository/}
 * @param runFile gets the id of the run, for the link to its page
 */
record Options(URI url, Path keyFile, Path directory, Path runFile, String model, boolean colour) {

    static Options parse(String[] args) {
        Map<String, String> values =
                Arrays.stream(args)
                        .map(arg -> arg.split("=", 2))
                        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[pair.length - 1]));
        return new Options(
                URI.create(required(values, "--url")),
                Path.of(required(values, "--key-file")),
                Path.of(required(values, "--directory")),
                Path.of(required(values, "--run-file")),
                required(values, "--model"),
                "yes".equals(values.get("--colour")));
    }

    String key() throws IOException {
        return Files.readString(keyFile).strip();
    }

    private static String required(Map<String, String> values, String name) {
        return Objects.requireNonNull(values.get(name), () -> name + "= is missing");
    }
}
