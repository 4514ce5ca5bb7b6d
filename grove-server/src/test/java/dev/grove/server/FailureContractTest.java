package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The failure contract is only worth its tests: each row names some, and they exist. That they ran
 * is checked by {@code ./grove test} when all are over.
 */
class FailureContractTest {

    private static final Pattern TEST =
            Pattern.compile("`([A-Z]\\w+(?:IT|Test|Contract))\\.(\\w+)`");

    @Test
    void everyRowNamesItsTests() throws IOException {
        assertThat(rows("failure-contract.md"))
                .hasSizeGreaterThan(30)
                .allSatisfy(row -> {
                    List<String> cells = List.of(row.strip().substring(1).split("\\|"));
                    assertThat(cells).as(row).hasSize(4);
                    assertThat(TEST.matcher(cells.getLast()).results()).as(row).isNotEmpty();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"failure-contract.md", "testing.md"})
    void everyTestThatIsNamedExists(String page) throws IOException {
        for (String row : rows(page)) {
            for (MatchResult named : TEST.matcher(row).results().toList()) {
                assertThat(TestSources.testsIn(named.group(1))).as(row).contains(named.group(2));
            }
        }
    }

    /** Rows of all tables, without their heads. */
    private static List<String> rows(String page) throws IOException {
        List<String> rows = new ArrayList<>();
        for (String line : Files.readAllLines(TestSources.ROOT.resolve("docs").resolve(page))) {
            if (line.startsWith("|")
                    && !line.startsWith("|---")
                    && !line.startsWith("| what breaks ")) {
                rows.add(line);
            }
        }
        return rows;
    }
}
