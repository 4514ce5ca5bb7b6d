package dev.grove.workspace.container;

import dev.grove.core.database.DataDirectory;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.WorkspaceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.springframework.stereotype.Component;

/**
 * The seccomp profile as each engine takes it: Docker as text, Podman as the path of a file on its
 * own machine.
 */
@Component
class SeccompOption {

    private static final String FILE = "sandbox-seccomp.json";

    private final Path file;
    private final String profile;

    SeccompOption(WorkspaceSettings settings, DataDirectory data) {
        this.file = data.resolve(FILE);
        this.profile = SeccompProfile.json(settings.loopback());
    }

    /**
     * The security option of a container.
     *
     * @throws SandboxLostException when the file that Podman is to read cannot be written
     */
    String on(EngineClient engine) {
        return "seccomp=" + (engine.podman() ? written() : profile);
    }

    /**
     * Whole or not at all, and looked at for each container: an older server may have left another.
     */
    private Path written() {
        try {
            if (Files.isRegularFile(file) && Files.readString(file).equals(profile)) {
                return file;
            }
            Files.createDirectories(file.getParent());
            Path part = Files.createTempFile(file.getParent(), FILE, ".part");
            try {
                Files.writeString(part, profile);
                return Files.move(
                        part,
                        file,
                        StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
            } finally {
                boolean _ = Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            throw new SandboxLostException("the seccomp profile cannot be written to " + file, e);
        }
    }
}
