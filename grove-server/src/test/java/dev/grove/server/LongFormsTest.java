package dev.grove.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/testing.md names every test that only the long form runs, or runs with more. */
class LongFormsTest {

    private static final Pattern LONG_CLASS =
            Pattern.compile("@LongForm\\b[^{;]*?\\bclass (\\w+)", Pattern.DOTALL);

    /** With other annotations between, and no empty line. */
    private static final Pattern LONG_METHOD =
            Pattern.compile("@LongForm\\b(?:(?!\\n\\s*\\n).)*?\\bvoid (\\w+)\\(", Pattern.DOTALL);

    private static final Pattern SMALLER = Pattern.compile("\\bTestForm\\.(?:count|rows)\\(");
    private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| `([\\w.]+)` \\|");

    /** Guards of a row: tests that its third cell names. */
    private static final Pattern LAST_CELL = Pattern.compile("(?m)^\\| `.*\\| ([^|]*) \\|$");

    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:IT|Test)(?:\\.\\w+)?)`");

    @Test
    void namesEachTestThatOnlyTheLongFormRuns() throws IOException {
        assertThat(marked()).isNotEmpty().isEqualTo(firstCellsBelow("## Only in the long form"));
    }

    @Test
    void namesNoGuardThatOnlyTheLongFormRuns() throws IOException {
        Set<String> marked = marked();
        Set<String> guards = new TreeSet<>();
        LAST_CELL
                .matcher(section("## Only in the long form"))
                .results()
                .flatMap(cell -> TEST.matcher(cell.group(1)).results())
                .forEach(guard -> guards.add(guard.group(1)));
        Set<String> classes = new TreeSet<>();
        for (Path file : TestSources.all()) {
            classes.add(TestSources.className(file));
        }
        assertThat(guards)
                .isNotEmpty()
                .doesNotContainAnyElementsOf(marked)
                .allSatisfy(guard -> {
                    String name = guard.replaceAll("\\..*", "");
                    assertThat(marked).doesNotContain(name);
                    assertThat(classes).contains(name);
                });
    }

    private static Set<String> marked() throws IOException {
        Set<String> marked = new TreeSet<>();
        for (Path file : TestSources.all()) {
            String source = Files.readString(file);
            String name = TestSources.className(file);
            LONG_CLASS.matcher(source).results().forEach(found -> marked.add(found.group(1)));
            LONG_METHOD
                    .matcher(source)
                    .results()
                    .forEach(found -> marked.add(name + "." + found.group(1)));
        }
        return marked;
    }

    @Test
    void namesEachTestThatTheLongFormRunsWithMore() throws IOException {
        Set<String> smaller = new TreeSet<>();
        for (Path file : TestSources.all()) {
            if (SMALLER.matcher(Files.readString(file)).find()
                    && !TestSources.className(file).equals("LongFormsTest")) {
                smaller.add(TestSources.className(file));
            }
        }
        assertThat(smaller).isNotEmpty().isEqualTo(firstCellsBelow("## Smaller in the short form"));
    }

    private static Set<String> firstCellsBelow(String heading) throws IOException {
        Set<String> cells = new TreeSet<>();
        for (MatchResult row : FIRST_CELL.matcher(section(heading)).results().toList()) {
            cells.add(row.group(1));
        }
        return cells;
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(TestSources.ROOT.resolve("docs/testing.md"));
        assertThat(page).contains(heading + "\n");
        String section = page.substring(page.indexOf(heading + "\n") + heading.length());
        int next = section.indexOf("\n## ");
        return next < 0 ? section : section.substring(0, next);
    }
}
