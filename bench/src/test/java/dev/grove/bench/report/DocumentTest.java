package dev.grove.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentTest {

    @TempDir Path folder;

    @Test
    void writesBetweenItsMarksAndNothingElse() throws IOException {
        Path page =
                page("before\n<!-- bench/run writes from here -->\nold\n<!-- to here -->\nafter\n");
        new Document(page).replace("bench/run", "new\n");
        new Document(page).replace("bench/run", "newer\n");
        assertThat(page)
                .hasContent(
                        """
                        before
                        <!-- bench/run writes from here -->

                        newer

                        <!-- to here -->
                        after
                        """);
    }

    @Test
    void writesTheRightOneOfSeveralParts() throws IOException {
        Path page =
                page(
                        """
                        <!-- bench/run writes from here -->
                        old
                        <!-- to here -->
                        between
                        <!-- bench/run some writes from here -->
                        old
                        <!-- to here -->
                        """);
        new Document(page).replace("bench/run some", "new\n");
        assertThat(page)
                .hasContent(
                        """
                        <!-- bench/run writes from here -->
                        old
                        <!-- to here -->
                        between
                        <!-- bench/run some writes from here -->

                        new

                        <!-- to here -->
                        """);
    }

    @Test
    void leavesAPageAloneThatHasLostAMark() throws IOException {
        Path page = page("before\n<!-- to here -->\nafter\n");
        assertThatThrownBy(() -> new Document(page).replace("bench/run", "new\n"))
                .isInstanceOf(IOException.class);
        assertThat(page).hasContent("before\n<!-- to here -->\nafter\n");
    }

    /** The document that {@code bench/run} names. */
    @Test
    void findsItsMarksInTheDocumentation() throws IOException {
        Path page = page(Files.readString(Path.of("../docs/performance.md")));
        new Document(page).replace("bench/run", "new\n");
        new Document(page).replace("bench/run workflows", "newer\n");
        assertThat(page).content().contains("\nnew\n", "\nnewer\n");
    }

    private Path page(String text) throws IOException {
        return Files.writeString(folder.resolve("page.md"), text);
    }
}
