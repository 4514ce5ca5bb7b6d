package dev.grove.workspace.container.host;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The seccomp profile as an engine takes it: Docker as text, Podman as the path of a file on its
 * own machine.
 */
public class SeccompOption {

    private static final String FILE = "sandbox-seccomp.json";

    private final Path file;
    private final String profile;
    private final String there;

    /**
     * Option for one engine.
     *
     * @param loopback whether programs of one sandbox may use its loopback device
     * @param there path of the profile on the engine's machine; empty where it is not put there by
     *     the operator
     */
    SeccompOption(boolean loopback, DataDirectory data, String there) {
        this.file = data.resolve(FILE);
        this.profile = SeccompProfile.json(loopback);
        this.there = there;
    }

    /**
     * The security option of a container.
     *
     * @throws SandboxLostException when Podman has no file to read
     */
    public String on(EngineClient engine) {
        if (!engine.podman()) {
            return "seccomp=" + profile;
        }
        if (!there.isEmpty()) {
            return "seccomp=" + there;
        }
        if (engine.address().remote()) {
            throw new SandboxLostException(
                    "a Podman on another machine reads Grove's seccomp profile there: copy %s to it, and name the copy in seccomp-profile of that engine (docs/engines.md)"
                            .formatted(written()));
        }
        return "seccomp=" + written();
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
