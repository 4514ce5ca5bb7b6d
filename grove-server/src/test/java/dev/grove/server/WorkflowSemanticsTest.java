package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page says what each line of a definition means: each row names tests, and they exist. */
class WorkflowSemanticsTest {

    private static final Pattern TEST = Pattern.compile("`(Workflow\\w+IT)\\.(\\w+)`");

    @Test
    void eachRowNamesTestsThatExist() throws IOException {
        List<String> rows = lines().stream().filter(WorkflowSemanticsTest::isRow).toList();
        assertThat(rows).hasSizeGreaterThan(25);
        for (String row : rows) {
            List<String> cells = List.of(row.strip().substring(1).split("\\|"));
            assertThat(cells).as(row).hasSize(3);
            assertThat(TEST.matcher(cells.getLast()).results()).as(row).isNotEmpty();
        }
    }

    @Test
    void whatIsNamedExists() throws IOException {
        for (String line : lines()) {
            for (MatchResult named : TEST.matcher(line).results().toList()) {
                assertThat(TestSources.testsIn(named.group(1))).as(line).contains(named.group(2));
            }
        }
    }

    private static boolean isRow(String line) {
        return line.startsWith("|")
                && !line.startsWith("|---")
                && !line.startsWith("| what | then |")
                && !line.startsWith("| call | does |");
    }

    private static List<String> lines() throws IOException {
        return Files.readAllLines(TestSources.ROOT.resolve("docs/workflow-semantics.md"));
    }
}
