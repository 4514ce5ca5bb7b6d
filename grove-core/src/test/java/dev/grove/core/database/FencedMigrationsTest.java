package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The policy of a tenant's table is made by the one procedure, in the migration that makes the
 * table: a fence that is written by hand may differ in a word from the others.
 */
class FencedMigrationsTest {

    private static final Path FOLDER = Path.of("../db/migration");

    private static final Pattern TABLE = Pattern.compile("(?ms)^CREATE TABLE (\\w+) \\((.*?)^\\)");

    private static final Pattern BY_HAND =
            Pattern.compile("(?i)ROW LEVEL SECURITY|CREATE POLICY[^;]*\\bTO grove_app\\b");

    static List<Path> migrations() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> found = files.sorted().toList();
            assertThat(found).hasSizeGreaterThan(39);
            return found;
        }
    }

    @ParameterizedTest
    @MethodSource("migrations")
    void fencesTheTablesOfTenantsThatItMakes(Path migration) throws IOException {
        String sql = Files.readString(migration);
        List<MatchResult> tables = TABLE.matcher(sql).results().toList();
        assertThat(tables).as("tables").hasSize(sql.split("CREATE TABLE", -1).length - 1);
        assertThat(tables)
                .filteredOn(table -> table.group(2).contains("tenant_id"))
                .extracting(table -> "CALL fence_by_tenant('%s');".formatted(table.group(1)))
                .allSatisfy(call -> assertThat(sql).contains(call));
    }

    /** The procedure itself apart, and the table of tenants, whose rows are known by their id. */
    @ParameterizedTest
    @MethodSource("migrations")
    void writesNoFenceByHand(Path migration) throws IOException {
        String name = migration.getFileName().toString();
        if (!name.equals("V001__roles_and_fences.sql") && !name.equals("V002__tenants.sql")) {
            assertThat(Files.readString(migration)).doesNotContainPattern(BY_HAND);
        }
    }
}
