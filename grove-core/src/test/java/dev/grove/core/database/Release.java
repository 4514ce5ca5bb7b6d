package dev.grove.core.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Files that a release left in {@code db/release}, by {@code dev/keep-release}: its migrations by
 * their digests, and rows that it wrote. Together they are a database of that release.
 */
public record Release(Path folder) {

    /** Rows of a tenant in every table that belongs to tenants. */
    static final String EVERY_TABLE = "every-table.sql";

    private static final String MIGRATIONS = "migrations.sha256";
    private static final Path KEPT = Path.of("../db/release");

    /**
     * Digest of a migration, as {@code sha256sum} writes it.
     *
     * @param file its name
     */
    record Migration(String sha256, String file) {

        private static Migration of(String line) {
            String[] words = line.split(" +", 2);
            return new Migration(words[0], words[1]);
        }

        /** Number of a migration's file. */
        static Version version(String file) {
            return Version.parse(file.substring(1, file.indexOf("__")));
        }
    }

    /** All releases, the oldest first. */
    public static List<Release> kept() {
        try (Stream<Path> folders = Files.list(KEPT)) {
            return folders.map(Release::new)
                    .sorted(Comparator.comparing(Release::version))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Build that is tested, which leaves here what a release of it would keep. */
    public static Release ofThisBuild() {
        return new Release(Path.of("target/release").toAbsolutePath());
    }

    private Version version() {
        return Version.parse(folder.getFileName().toString().substring(1));
    }

    /** Empty for the build that is tested, which has all of them. */
    List<Migration> migrations() {
        try {
            Path file = folder.resolve(MIGRATIONS);
            return Files.exists(file)
                    ? Files.readAllLines(file).stream().map(Migration::of).toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes an empty database one of this release, which later migrations have not seen. */
    void restore(PGSimpleDataSource empty, String rows) {
        List<Migration> migrations = migrations();
        String last =
                migrations.isEmpty()
                        ? "latest"
                        : Migration.version(migrations.getLast().file()).toString();
        Flyway.configure()
                .configuration(Migrations.flyway(empty).getConfiguration())
                .target(last)
                .load()
                .migrate();
        try {
            CopiedRows.read(empty, folder.resolve(rows));
        } catch (SQLException | IOException e) {
            throw new IllegalStateException(folder + "/" + rows, e);
        }
    }

    @Override
    public String toString() {
        return folder.getFileName().toString();
    }
}
