package dev.grove.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerFolderTest {

    @TempDir private Path folder;

    @Test
    void namesWhatCouldNotBeHad() {
        assertThatIOException()
                .isThrownBy(() -> new PeerFolder(folder).classPath("dbos"))
                .withMessageContaining("dbos.class-path");
    }

    @Test
    void readsTheClassPathThatTheBuildWrote() throws Exception {
        Files.writeString(folder.resolve("dbos.class-path"), "a:b\n");
        assertThat(new PeerFolder(folder).classPath("dbos")).isEqualTo("a:b");
    }
}
