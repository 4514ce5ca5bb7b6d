package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Migrations of releases are in databases that others have: none may change. */
class ReleasedMigrationsTest {

    private static final Path FOLDER = Path.of("../db/migration");

    static List<Release> releases() {
        return Release.kept();
    }

    @Test
    void thereIsARelease() {
        assertThat(releases()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("releases")
    void areNeitherEditedNorRemoved(Release release) {
        assertThat(release.migrations())
                .hasSizeGreaterThan(39)
                .allSatisfy(one ->
                        assertThat(digest(FOLDER.resolve(one.file())))
                                .as("%s, which is part of %s", one.file(), release)
                                .isEqualTo(one.sha256()));
    }

    /** Flyway applies none below the last one that a database has. */
    @Test
    void newOnesHaveHigherNumbersThanThoseOfTheLastRelease() throws IOException {
        List<String> released =
                releases().getLast().migrations().stream().map(Release.Migration::file).toList();
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .filteredOn(file -> !released.contains(file))
                    .allSatisfy(file ->
                            assertThat(Release.Migration.version(file))
                                    .as("number of %s", file)
                                    .isGreaterThan(Release.Migration.version(released.getLast())));
        }
    }

    private static String digest(Path file) throws IOException, NoSuchAlgorithmException {
        byte[] content = Files.readAllBytes(file);
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    }
}
