package dev.grove.workspace.container.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.workspace.container.FakeEngine;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeccompOptionTest {

    @TempDir private Path data;
    private FakeEngine engine;
    private EngineClient podman;
    private SeccompOption option;
    private Path file;

    @BeforeEach
    void setUp() {
        engine = new FakeEngine();
        byte[] answer =
                FakeEngine.json(
                        "{\"Version\":\"5\",\"ApiVersion\":\"1.41\",\"Components\":[{\"Name\":\"Podman Engine\"}]}");
        engine.answers((_, out) -> out.write(answer));
        podman =
                EngineClient.connect(
                        EngineAddress.of(engine.address(), null), null, Duration.ofSeconds(20));
        option = new SeccompOption(true, new DataDirectory(data), "");
        file = data.resolve("sandbox-seccomp.json");
    }

    @AfterEach
    void tearDown() {
        engine.close();
    }

    @Test
    void putsTheProfileInPlaceOfWhatAnOlderServerLeft() throws Exception {
        Files.writeString(file, "older");
        assertThat(option.on(podman)).isEqualTo("seccomp=" + file);
        assertThat(file).hasContent(SeccompProfile.json(true));
        assertThat(data).isDirectoryNotContaining("glob:**.part");
    }

    @Test
    void namesTheFileOfTheOperatorOnAnotherMachine() {
        SeccompOption there = new SeccompOption(true, new DataDirectory(data), "/etc/grove.json");
        assertThat(there.on(onAnotherMachine())).isEqualTo("seccomp=/etc/grove.json");
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesAPodmanOnAnotherMachineThatHasNoProfileAndSaysWhatToDo() {
        assertThatThrownBy(() -> option.on(onAnotherMachine()))
                .isInstanceOf(SandboxLostException.class)
                .hasMessageContaining("copy " + file + " to it")
                .hasMessageContaining("seccomp-profile");
        assertThat(file).hasContent(SeccompProfile.json(true));
    }

    private EngineClient onAnotherMachine() {
        return new EngineClient(
                EngineAddress.of("tcp://podman.example.com:2376", data),
                podman.version(),
                podman.podman(),
                podman.mapped(),
                podman.firstId(),
                podman.calls(),
                podman.streams());
    }

    @Test
    void leavesNothingBehindWhenItCannotBeWritten() throws Exception {
        Files.createDirectories(file.resolve("in-the-way"));
        assertThatThrownBy(() -> option.on(podman))
                .isInstanceOf(SandboxLostException.class)
                .hasMessageContaining("cannot be written");
        assertThat(data).isDirectoryNotContaining("glob:**.part");
    }
}
