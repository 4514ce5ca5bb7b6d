package dev.grove.core.secret.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.grove.core.database.directory.DataDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MasterKeyFileTest {

    @TempDir private Path folder;

    private MasterKeyFile file;

    @BeforeEach
    void setUp() {
        file = new MasterKeyFile(new DataDirectory(folder.resolve("data")));
    }

    @Test
    void isMadeForItsOwnerAlone() throws IOException {
        assertThat(file.find()).isEmpty();
        MasterKey made = file.make();
        Path path = folder.resolve("data/master.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThat(file.find()).get().extracting(MasterKey::id).isEqualTo(made.id());
        try (var all = Files.list(path.getParent())) {
            assertThat(all).containsExactly(path);
        }
    }

    @Test
    void isMadeAfterAnAttemptThatWasCutOff() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/master.key.new"), "hal");
        assertThat(file.find()).isEmpty();
        assertThat(file.make().id()).isEqualTo(file.find().orElseThrow().id());
    }

    @Test
    void isRefusedWhenItHoldsSomethingElse() throws IOException {
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/master.key"), "not a key but a short story");
        assertThatExceptionOfType(MasterKeyUnusableException.class)
                .isThrownBy(file::find)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("story"));
    }
}
