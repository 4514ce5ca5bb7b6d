package dev.grove.workspace.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Report on the engine of this machine that {@code ./grove test} prints at its end. */
public final class Report {

    private Report() {}

    /** Replaces the text under a heading. */
    public static void write(String heading, List<String> lines) {
        try {
            Path folder = Files.createDirectories(Path.of("target", "report"));
            Files.write(folder.resolve(heading), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
