package dev.grove.core.database.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.database.DatabaseConfiguration;
import dev.grove.core.database.DatabaseFailureAnalyzer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class PrivateFolderTest {

    @TempDir private Path folder;

    @Test
    void isMadeWithAllThatIsMissingAboveIt() throws IOException {
        PrivateFolder.ensure(folder.resolve("a/b"));
        assertThat(mode(folder.resolve("a"))).isEqualTo("rwx------");
        assertThat(mode(folder.resolve("a/b"))).isEqualTo("rwx------");
    }

    @Test
    void isClosedToOthersWhereItExists() throws IOException {
        open(folder, "rwxr-xr-x");
        assertThat(PrivateFolder.ensure(folder)).isEqualTo(folder);
        assertThat(mode(folder)).isEqualTo("rwx------");
    }

    @Test
    void isRefusedWhereAllUsersShareIt() throws IOException {
        Files.setAttribute(folder, "unix:mode", 01777);
        assertThatExceptionOfType(FolderNotPrivateException.class)
                .isThrownBy(() -> PrivateFolder.ensure(folder));
        assertThat(mode(folder)).isEqualTo("rwxrwxrwx");
    }

    @Test
    void isSaidToBeUnusableWhereAFileIsInItsWay() throws IOException {
        Path below = Files.createFile(folder.resolve("file")).resolve("data");
        assertThatExceptionOfType(FolderNotPrivateException.class)
                .isThrownBy(() -> PrivateFolder.ensure(below))
                .withMessageStartingWith("Grove cannot keep its files in " + below + ": it cannot");
    }

    @Test
    void aServerStartsWithADataDirectoryOfItsOwnOnly() throws IOException {
        Path data = Files.createDirectory(folder.resolve("data"));
        open(data, "rwxr-xr-x");
        server(data).run(context -> assertThat(context).hasFailed());
        assertThat(mode(data)).isEqualTo("rwx------");

        Files.setAttribute(data, "unix:mode", 01777);
        server(data)
                .run(context -> {
                    FolderNotPrivateException failure = cause(context.getStartupFailure());
                    assertThat(failure).hasMessageContaining(data.toString());
                    assertThat(new DatabaseFailureAnalyzer().analyze(failure))
                            .satisfies(shown -> assertThat(shown.getAction()).contains("0700"));
                });
    }

    /** With a database that is not there, which is looked for after the data directory. */
    private static ApplicationContextRunner server(Path data) {
        return new ApplicationContextRunner()
                .withUserConfiguration(DatabaseConfiguration.class)
                .withPropertyValues(
                        "grove.data-dir=" + data,
                        "grove.database.url=jdbc:postgresql://127.0.0.1:1/grove?user=grove");
    }

    private static FolderNotPrivateException cause(@Nullable Throwable failure) {
        for (Throwable found = failure; found != null; found = found.getCause()) {
            if (found instanceof FolderNotPrivateException open) {
                return open;
            }
        }
        throw new AssertionError("The server started, or failed for another reason", failure);
    }

    private static void open(Path path, String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
