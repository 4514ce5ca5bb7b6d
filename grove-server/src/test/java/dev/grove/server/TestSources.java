package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The sources of the tests of every module, for tests that compare the documentation with them. */
public final class TestSources {

    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private TestSources() {}

    /** Every test class and what tests are made of, in all modules. */
    public static List<Path> all() {
        return Found.FILES;
    }

    /** Sources of tests, looked for once. */
    private static final class Found {

        private static final List<Path> FILES = walk();

        private static List<Path> walk() {
            List<Path> found = new ArrayList<>();
            try (Stream<Path> modules = Files.list(ROOT)) {
                for (Path module : modules.toList()) {
                    Path tests = module.resolve("src/test/java");
                    if (Files.isDirectory(tests)) {
                        try (Stream<Path> files = Files.walk(tests)) {
                            files.filter(file -> file.toString().endsWith(".java"))
                                    .forEach(found::add);
                        }
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return List.copyOf(found);
        }
    }

    public static String className(Path source) {
        return source.getFileName().toString().replace(".java", "");
    }

    /** The names of the methods of a class that are run as tests; of all classes of that name. */
    public static List<String> testsIn(String name) throws IOException {
        List<String> tests = new ArrayList<>();
        boolean annotated = false;
        for (String line : linesOf(name)) {
            String words = line.strip();
            if (words.isEmpty() || words.equals("}")) {
                annotated = false;
            } else if (words.startsWith("@Test") || words.startsWith("@ParameterizedTest")) {
                annotated = true;
            } else if (annotated && words.startsWith("void ")) {
                tests.add(words.substring("void ".length(), words.indexOf('(')));
                annotated = false;
            }
        }
        return tests;
    }

    private static List<String> linesOf(String name) throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path file : all()) {
            if (className(file).equals(name)) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        assertThat(lines).as("There is a test " + name).isNotEmpty();
        return lines;
    }
}
