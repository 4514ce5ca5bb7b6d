package dev.grove.workspace;

import dev.grove.workspace.SandboxEngine.OpenSandbox;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The workspace of one execution: its sandbox is made on first use, and again when it was lost. */
final class OpenWorkspace {

    private static final Duration SEED_LIMIT = Duration.ofSeconds(60);

    private final SandboxEngine engine;
    private final SandboxSpec spec;
    private final Map<String, String> files;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable OpenSandbox sandbox;
    private boolean closed;

    OpenWorkspace(SandboxEngine engine, SandboxSpec spec, Map<String, String> files) {
        this.engine = engine;
        this.spec = spec;
        this.files = Map.copyOf(files);
    }

    long epoch() {
        return spec.epoch();
    }

    Sandbox sandbox() {
        lock.lock();
        try {
            if (closed) {
                throw new SandboxLostException("The workspace is closed");
            }
            OpenSandbox present = sandbox;
            if (present != null && present.isAlive()) {
                return present;
            }
            if (present != null) {
                present.close();
                engine.removeContainer(spec.run(), spec.epoch());
            }
            OpenSandbox fresh = engine.start(spec);
            sandbox = fresh;
            seed(fresh);
            return fresh;
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            closed = true;
            if (sandbox != null) {
                sandbox.close();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * The toolbox remembers in the volume that it was done, so that a later execution does not undo
     * the agent's work.
     */
    private void seed(Sandbox fresh) {
        if (files.isEmpty()) {
            return;
        }
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        arguments.set("files", JsonMapper.shared().valueToTree(files));
        fresh.call("seed", arguments, SEED_LIMIT, Workspaces.never());
    }
}
