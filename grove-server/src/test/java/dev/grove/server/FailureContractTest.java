package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The failure contract is only worth its tests: each row names some, and they exist. That they ran
 * is checked by {@code ./grove test} when all are over.
 */
class FailureContractTest {

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
                assertThat(TestSources.testsIn(named.group(1))).as(row).contains(named.group(2));
            }
        }
    }

    /** Of all tables, without their heads. */
    private static List<String> rows() throws IOException {
        List<String> rows = new ArrayList<>();
        for (String line :
                Files.readAllLines(TestSources.ROOT.resolve("docs/failure-contract.md"))) {
            if (line.startsWith("|") && !line.startsWith("|---") && !line.startsWith("| breaks ")) {
                rows.add(line);
            }
        }
        return rows;
    }
}
