package dev.grove.workspace.git;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;

/** A named script of a resource that lists what agents try. */
record Planted(String name, String script) {

    static Stream<Planted> in(String resource) throws IOException {
        try (InputStream file =
                Objects.requireNonNull(Planted.class.getResourceAsStream(resource))) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("(?m)^## "))
                    .skip(1)
                    .map(block -> block.split("\n", 2))
                    .map(block -> new Planted(block[0].strip(), block[1]));
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
