package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CellsTest {

    private static final Path DOCS = Path.of("../docs/campaign.md");
    private static final Path CONTRACT = Path.of("../docs/failure-contract.md");
    private static final Pattern CELL = Pattern.compile("CampaignIT\\.\\w+` \\(`([^`]+)`\\)");

    @Test
    void haveNamesOfTheirOwn() {
        assertThat(Cells.all())
                .extracting(Cell::name)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(100);
    }

    @Test
    void cutConnectionsOnlyWhereATransactionIsOnItsWay() {
        assertThat(Cells.named("called-*"))
                .isNotEmpty()
                .noneMatch(cell -> cell.fault() == Fault.CUT);
        assertThat(Cells.named("answered-*"))
                .as("what is late was not there before")
                .hasSize(Side.values().length * Fault.values().length - 1);
    }

    @Test
    void areFoundByNameByBeginningAndByWord() {
        assertThat(Cells.named("left-after-cut,renewed-before-kill"))
                .extracting(Cell::name)
                .containsExactly("left-after-cut", "renewed-before-kill");
        assertThat(names("all")).containsAll(names("long")).doesNotHaveDuplicates();
        assertThat(names("long")).containsAll(names("short")).doesNotHaveDuplicates();
        assertThatThrownBy(() -> Cells.named("left-after-fire")).hasMessageContaining("--list");
    }

    @Test
    void theShortFormHasEveryFaultAndTheLongFormFindsEveryBug() {
        assertThat(Cells.named("short")).extracting(Cell::fault).contains(Fault.values());
        assertThat(Cells.named("long"))
                .extracting(Cell::name)
                .containsAll(
                        Stream.of(Bug.values()).flatMap(bug -> bug.foundBy().stream()).toList());
    }

    @Test
    void theShortFormHasTheCellsThatTheFailureContractNames() throws IOException {
        assertThat(CELL.matcher(Files.readString(CONTRACT)).results().map(cell -> cell.group(1)))
                .hasSizeGreaterThan(10)
                .isSubsetOf(names("short"));
    }

    @Test
    void everyBoundaryAndEveryBugIsDocumented() throws IOException {
        String docs = Files.readString(DOCS);
        assertThat(docs).contains("every cell, " + Cells.all().size() + " of them");
        assertThat(Boundaries.ofRuns())
                .allSatisfy(boundary -> assertThat(docs).contains("`" + boundary.name() + "`"));
        assertThat(Bug.values())
                .allSatisfy(bug -> {
                    assertThat(docs).contains("`" + bug.name() + "`: ");
                    bug.foundBy().forEach(cell -> assertThat(docs).contains("`" + cell + "`"));
                });
    }

    private static List<String> names(String words) {
        return Cells.named(words).stream().map(Cell::name).toList();
    }
}
