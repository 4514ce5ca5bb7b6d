package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Databases of earlier releases, which have a row of a tenant in each table, are migrated. */
class ReleasedDatabaseIT {

    private static final String TABLES =
            """
            SELECT c.relname FROM pg_class c
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
               AND c.relname <> 'flyway_schema_history'
             ORDER BY c.relname
            """;

    private static final Path LEFT = Release.ofThisBuild().folder().resolve(Release.EVERY_TABLE);

    private final DatabaseLogin database = TestServer.get().emptyDatabase();
    private final PGSimpleDataSource login = Pools.login(database);
    private final JdbcClient owner = JdbcClient.create(login);

    @AfterEach
    void drop() {
        TestServer.get().drop(database);
    }

    /** Leaves the file that {@code dev/keep-release} keeps of a release. */
    @BeforeAll
    static void leaveADatabaseOfThisBuild() throws SQLException, IOException {
        try (TestDatabase full = TestDatabase.fresh()) {
            RowsOfEveryTable.insert(JdbcClient.create(full.owner()));
            full.copyTo(LEFT);
        }
    }

    static Stream<Release> releases() {
        return Stream.concat(Release.kept().stream(), Stream.of(Release.ofThisBuild()));
    }

    @ParameterizedTest
    @MethodSource("releases")
    void areMigratedWithTheirRows(Release release) {
        release.restore(login, Release.EVERY_TABLE);
        Map<String, Long> before = rows();
        assertThat(before).containsEntry("agents", 1L).containsEntry("agent_runs", 2L);

        Migrations.migrate(login, DatabasePlace.external(login));

        assertThat(SchemaState.read(new LoginDatabase(database), Duration.ofSeconds(5)).pending())
                .isEmpty();
        // A table may go, by a release that no longer reads it.
        rows().forEach((table, after) ->
                assertThat(after)
                        .as("rows of %s", table)
                        .isGreaterThanOrEqualTo(before.getOrDefault(table, 0L)));
    }

    @Test
    void areRestoredToTheRowsThatWereWritten() throws SQLException, IOException {
        Release.ofThisBuild().restore(login, Release.EVERY_TABLE);

        Path again = LEFT.resolveSibling("again.sql");
        CopiedRows.write(login, again);
        assertThat(timeless(again)).isEqualTo(timeless(LEFT));
    }

    private static List<String> timeless(Path file) throws IOException {
        return Files.readString(file)
                .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d+)?", "time")
                .lines()
                .sorted()
                .toList();
    }

    private Map<String, Long> rows() {
        Map<String, Long> rows = new LinkedHashMap<>();
        for (String table : owner.sql(TABLES).query(String.class).list()) {
            rows.put(table, owner.sql("SELECT count(*) FROM " + table).query(Long.class).single());
        }
        return rows;
    }
}
