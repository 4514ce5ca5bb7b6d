package dev.grove.workspace.proof;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxEngine;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.VolumeName;
import dev.grove.workspace.volume.VolumeSize;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** A small sandbox that tries to get past each of its limits. */
@Component
class Canary {

    private static final String SCRIPT = "canary.py";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    /** Small, so that it meets its limits soon. */
    private static final WorkspaceSpec SIZE = new WorkspaceSpec(null, 128, 0.5, 64, 48, "none");

    private static final int OPEN_FILES = 4096;

    /** 2.39, in thousands: the oldest that the git tools are tried with. */
    private static final long LEAST_GIT = 2_039;

    private final SandboxEngine engine;

    Canary(SandboxEngine engine) {
        this.engine = engine;
    }

    /**
     * Has a canary try everything.
     *
     * @throws SandboxLostException when it could not be made, or did not report
     */
    List<Finding> release() {
        String volume = VolumeName.fresh();
        OpenSandbox sandbox = engine.startSpare(volume, SIZE);
        try {
            return findings(sandbox);
        } finally {
            sandbox.close();
            engine.removeSpare(sandbox, volume);
        }
    }

    private List<Finding> findings(Sandbox sandbox) {
        JsonMapper json = JsonMapper.shared();
        String limits = json.writeValueAsString(limits());
        JsonNode result =
                sandbox.call(
                        "shell",
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("command", "exec python3 -I - '" + limits + "'")
                                .put("timeout_ms", LIMIT.toMillis())
                                .put("stdin", script()),
                        LIMIT,
                        new Cancellation());
        String output = result.path("output").asString("");
        try {
            return json.readValue(output, new TypeReference<List<Finding>>() {});
        } catch (JacksonException e) {
            throw new SandboxLostException("the canary did not report, but said: " + output, e);
        }
    }

    Map<String, Long> limits() {
        return Map.of(
                "memory", (long) engine.memoryMegabytes(SIZE),
                "processes", (long) SIZE.pids(),
                "cpu", Math.round(SIZE.cpus() * 1000),
                "disk_bytes", (long) SIZE.diskMb(),
                "disk_files", VolumeSize.ofMegabytes(SIZE.diskMb()).inodes(),
                "file_size", (long) SIZE.diskMb(),
                "open_files", (long) OPEN_FILES,
                "git", LEAST_GIT);
    }

    private static String script() {
        try (InputStream in = Canary.class.getResourceAsStream(SCRIPT)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
