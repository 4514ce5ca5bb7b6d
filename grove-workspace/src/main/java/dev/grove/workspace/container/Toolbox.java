package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The connection to the toolbox of one container; see docs/toolbox-protocol.md. */
final class Toolbox extends ResultCallback.Adapter<Frame> implements OpenSandbox {

    private static final Logger LOG = LoggerFactory.getLogger(Toolbox.class);
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String[] COMMAND = {"python3", "-I", "/opt/grove/toolbox"};
    private static final long HELLO = 0;
    private static final Duration HELLO_LIMIT = Duration.ofSeconds(20);

    /** For an answer to arrive after the toolbox itself should have ended the call. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final FrameQueue requests = new FrameQueue();
    private final FrameReader answers = new FrameReader(this::answer);
    private final Map<Long, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong(HELLO);
    private final String container;
    private volatile boolean alive = true;

    private Toolbox(String container) {
        this.container = container;
    }

    /** Starts the toolbox in a container and waits until it says hello. */
    static Toolbox start(EngineClient engine, String container) {
        return run(engine, container, COMMAND);
    }

    /** The same, in a container in which something else may still run: it is ended first. */
    static Toolbox startAlone(EngineClient engine, String container) {
        return run(
                engine,
                container,
                Stream.concat(Stream.of(COMMAND), Stream.of("--alone")).toArray(String[]::new));
    }

    private static Toolbox run(EngineClient engine, String container, String... command) {
        DockerClient calls = engine.calls();
        String exec =
                calls.execCreateCmd(container)
                        .withAttachStdin(true)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .withUser(ContainerTemplate.USER)
                        .withCmd(command)
                        .exec()
                        .getId();
        Toolbox toolbox = new Toolbox(container);
        CompletableFuture<JsonNode> hello = toolbox.expect(HELLO);
        engine.streams().execStartCmd(exec).withStdIn(toolbox.requests).exec(toolbox);
        toolbox.await(HELLO, hello, HELLO_LIMIT);
        return toolbox;
    }

    @Override
    public JsonNode call(
            String operation, ObjectNode arguments, Duration limit, Cancellation cancellation) {
        long id = ids.incrementAndGet();
        CompletableFuture<JsonNode> answer = expect(id);
        send(id, operation, arguments);
        try (var _ = cancellation.onRequest(() -> cancel(id))) {
            JsonNode frame = await(id, answer, limit.plus(GRACE));
            if (cancellation.isRequested()) {
                throw new SandboxLostException("cancelled while it ran");
            }
            if (frame.path("ok").asBoolean(false)) {
                return frame.path("result");
            }
            throw new SandboxRefusedException(
                    frame.path("error").path("message").asString("failed"));
        }
    }

    @Override
    public String container() {
        return container;
    }

    @Override
    public boolean isAlive() {
        return alive;
    }

    @Override
    public void onNext(Frame frame) {
        if (frame.getStreamType() == StreamType.STDERR) {
            LOG.debug("toolbox: {}", new String(frame.getPayload(), StandardCharsets.UTF_8));
            return;
        }
        try {
            answers.accept(frame.getPayload());
        } catch (RuntimeException e) {
            lose(e);
        }
    }

    @Override
    public void onError(Throwable failure) {
        lose(failure);
    }

    @Override
    public void onComplete() {
        lose(new SandboxLostException("the toolbox ended"));
        super.onComplete();
    }

    @Override
    public void close() {
        lose(new SandboxLostException("the workspace was closed"));
        requests.end();
        try {
            super.close();
        } catch (IOException e) {
            LOG.debug("The toolbox's stream did not close cleanly", e);
        }
    }

    private CompletableFuture<JsonNode> expect(long id) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        pending.put(id, answer);
        if (!alive) {
            answer.completeExceptionally(new SandboxLostException("the toolbox ended"));
        }
        return answer;
    }

    private void send(long id, String operation, ObjectNode arguments) {
        ObjectNode request = JsonNodeFactory.instance.objectNode();
        request.put("id", id).put("op", operation).set("args", arguments);
        byte[] body = JSON.writeValueAsBytes(request);
        if (body.length > FrameReader.LONGEST) {
            pending.remove(id);
            throw new SandboxRefusedException("The request is too large; do it in smaller parts");
        }
        requests.add(ByteBuffer.allocate(4 + body.length).putInt(body.length).put(body).array());
    }

    private void cancel(long id) {
        send(ids.incrementAndGet(), "cancel", JsonNodeFactory.instance.objectNode().put("id", id));
    }

    private JsonNode await(long id, CompletableFuture<JsonNode> answer, Duration limit) {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // Nothing of it may go on: without its toolbox a container is made anew.
            lose(e);
            throw new SandboxLostException("the toolbox did not answer in time");
        } catch (ExecutionException e) {
            throw new SandboxLostException("the sandbox was lost", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        } finally {
            pending.remove(id);
        }
    }

    private void answer(byte[] frame) {
        JsonNode node = JSON.readTree(frame);
        CompletableFuture<JsonNode> waiting = pending.get(node.path("id").asLong(-1));
        if (waiting != null) {
            waiting.complete(node);
        }
    }

    private void lose(Throwable cause) {
        alive = false;
        pending.values().forEach(answer -> answer.completeExceptionally(cause));
    }
}
