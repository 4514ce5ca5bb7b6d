package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The failure contract is only worth its tests: each row names some, and they exist. */
class FailureContractTest {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern TEST =
            Pattern.compile("`([A-Z]\\w+(?:IT|Test|Contract))\\.(\\w+)`");

    @Test
    void everyRowNamesItsTests() throws IOException {
        assertThat(rows())
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> {
                    List<String> cells = List.of(row.strip().substring(1).split("\\|"));
                    assertThat(cells).as(row).hasSize(4);
                    assertThat(TEST.matcher(cells.getLast()).results()).as(row).isNotEmpty();
                });
    }

    @Test
    void everyTestThatIsNamedExists() throws IOException {
        for (String row : rows()) {
            for (MatchResult named : TEST.matcher(row).results().toList()) {
                assertThat(testsIn(named.group(1))).as(row).contains(named.group(2));
            }
        }
    }

    /** Of all tables, without their heads. */
    private static List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/failure-contract.md"))) {
            if (line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("| breaks ")) {
                rows.add(line);
            }
        }
        return rows;
    }

    /** The names of the methods of a class that are run as tests. */
    private static List<String> testsIn(String name) throws IOException {
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

    /** Of all classes of that name. */
    private static List<String> linesOf(String name) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.toList()) {
                Path tests = module.resolve("src/test/java");
                if (Files.isDirectory(tests)) {
                    try (Stream<Path> files = Files.walk(tests)) {
                        for (Path file :
                                files.filter(each -> each.endsWith(name + ".java")).toList()) {
                            lines.addAll(Files.readAllLines(file));
                        }
                    }
                }
            }
        }
        assertThat(lines).as("There is a test " + name).isNotEmpty();
        return lines;
    }
}
