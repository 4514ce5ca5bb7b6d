package dev.grove.workspace.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.egress.bridge.Bridge;
import dev.grove.workspace.egress.bridge.BridgeBrokenException;
import dev.grove.workspace.egress.bridge.BridgeProcess;
import dev.grove.workspace.egress.bridge.BridgeStream;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A bridge in one container, over a second exec beside its toolbox's: the toolbox ends at a frame
 * that it was not asked for.
 */
final class BridgeExec extends ResultCallback.Adapter<Frame> {

    private static final Logger LOG = LoggerFactory.getLogger(BridgeExec.class);
    private static final Duration HELLO_LIMIT = Duration.ofSeconds(20);

    private final Bridge bridge;

    private BridgeExec(Bridge bridge) {
        this.bridge = bridge;
    }

    /**
     * Starts a bridge and has the toolbox spare it when it ends what a command left. To be called
     * before the first command: a program could take the bridge's port otherwise.
     *
     * @param user whose process it is, as the toolbox is
     * @param server of each connection
     * @throws SandboxLostException when it does not start
     */
    static BridgeExec start(
            EngineClient engine, Toolbox toolbox, int user, Consumer<BridgeStream> server) {
        BridgeExec started = new BridgeExec(new Bridge(server));
        String exec =
                engine.calls()
                        .execCreateCmd(toolbox.container())
                        .withUser(user + ":" + user)
                        .withWorkingDir("/")
                        .withAttachStdin(true)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .withCmd("python3", "-I", "/opt/grove/toolbox", "bridge")
                        .exec()
                        .getId();
        engine.streams().execStartCmd(exec).withStdIn(started.bridge.toSandbox()).exec(started);
        try {
            started.adoptedBy(toolbox);
        } catch (SandboxLostException e) {
            started.close();
            throw e;
        }
        return started;
    }

    boolean isAlive() {
        return bridge.isAlive();
    }

    private void adoptedBy(Toolbox toolbox) {
        BridgeProcess process = process();
        toolbox.call(
                "adopt",
                JsonNodeFactory.instance
                        .objectNode()
                        .put("pid", process.pid())
                        .put("began", process.began()),
                HELLO_LIMIT,
                new Cancellation());
    }

    private BridgeProcess process() {
        try {
            return bridge.process().get(HELLO_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            throw new SandboxLostException("its bridge did not start", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        }
    }

    @Override
    public void onNext(Frame frame) {
        if (frame.getStreamType() == StreamType.STDERR) {
            if (LOG.isDebugEnabled()) {
                LOG.debug("bridge: {}", new String(frame.getPayload(), StandardCharsets.UTF_8));
            }
            return;
        }
        try {
            bridge.accept(frame.getPayload());
        } catch (BridgeBrokenException e) {
            LOG.warn("A sandbox broke the protocol of its bridge: {}", e.getMessage());
            close();
        }
    }

    @Override
    public void onError(Throwable failure) {
        bridge.end("the connection to it broke");
    }

    @Override
    public void onComplete() {
        bridge.end("its process ended");
        super.onComplete();
    }

    @Override
    public void close() {
        bridge.end("it was closed");
        try {
            super.close();
        } catch (IOException e) {
            LOG.debug("The bridge's stream did not close cleanly", e);
        }
    }
}
