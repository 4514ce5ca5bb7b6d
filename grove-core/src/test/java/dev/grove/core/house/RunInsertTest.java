package dev.grove.core.house;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs are inserted by one file of the product, so that all of them come to be in the same way. */
class RunInsertTest {

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern INSERT = Pattern.compile("INSERT\\s+INTO\\s+agent_runs\\s*\\(");

    /** Modules named so are what a server is made of; {@code bench} fills tables by itself. */
    private static final String OF_THE_PRODUCT = "grove-";

    @Test
    void isInOneFile() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> modules = Files.list(PROJECT)) {
            for (Path module : modules.toList()) {
                Path main = module.resolve("src/main");
                if (module.getFileName().toString().startsWith(OF_THE_PRODUCT)
                        && Files.isDirectory(main)) {
                    found.addAll(filesWithIt(main));
                }
            }
        }
        assertThat(found)
                .extracting(file -> file.getFileName().toString())
                .containsExactly("RunInserts.java");
    }

    @Test
    void isFoundInASecondOne(@TempDir Path main) throws IOException {
        Path more = Files.createDirectory(main.resolve("more"));
        Files.writeString(main.resolve("One.java"), "\"INSERT INTO agent_runs (id) SELECT 1\"");
        Files.writeString(
                more.resolve("Two.java"), "\"\"\"\nINSERT INTO\n   agent_runs(id)\n\"\"\"");
        Files.writeString(more.resolve("Label.java"), "\"INSERT INTO agent_run_labels (id)\"");
        assertThat(filesWithIt(main))
                .extracting(file -> file.getFileName().toString())
                .containsExactlyInAnyOrder("One.java", "Two.java");
    }

    private static List<Path> filesWithIt(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (INSERT.matcher(Files.readString(file, ISO_8859_1)).find()) {
                    found.add(file);
                }
            }
        }
        return found;
    }
}
