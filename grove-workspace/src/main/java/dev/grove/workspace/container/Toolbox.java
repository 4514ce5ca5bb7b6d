package dev.grove.workspace.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import dev.grove.core.cancel.Cancellation;
import dev.grove.workspace.container.host.EngineClient;
import dev.grove.workspace.sandbox.SandboxEngine.OpenSandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The connection to the toolbox of one container; see docs/toolbox-protocol.md. */
final class Toolbox extends ResultCallback.Adapter<Frame> implements OpenSandbox {

    private static final Logger LOG = LoggerFactory.getLogger(Toolbox.class);
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String[] COMMAND = {"python3", "-I", "/opt/grove/toolbox"};

    /** A frame of a few bytes each could otherwise become a tree of gigabytes. */
    private static final JsonMapper UNTRUSTED =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(32)
                                                    .maxTokenCount(300_000)
                                                    .maxNameLength(1_000)
                                                    .maxNumberLength(100)
                                                    .build())
                                    .build())
                    .build();

    private static final long HELLO = 0;
    private static final int PROTOCOL = 1;
    private static final Duration HELLO_LIMIT = Duration.ofSeconds(20);

    /**
     * For an answer to arrive after the toolbox itself should have ended the call and killed what
     * it left.
     */
    private static final Duration GRACE = Duration.ofSeconds(9);

    private final FrameQueue requests;
    private final FrameReader answers = new FrameReader(this::answer);
    private final Map<Long, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final AtomicLong ids = new AtomicLong(HELLO);
    private final String container;
    private final AtomicReference<@Nullable SandboxLostException> lost = new AtomicReference<>();

    Toolbox(String container, FrameQueue requests) {
        this.container = container;
        this.requests = requests;
    }

    /**
     * Starts the toolbox in a container and waits until it says hello.
     *
     * @param user in the container, whose files it works on
     */
    static Toolbox start(EngineClient engine, String container, int user) {
        return run(engine, container, user, COMMAND);
    }

    /**
     * Starts the toolbox in a container in which something else may still run, which it ends first.
     */
    static Toolbox startAlone(EngineClient engine, String container, int user) {
        return run(
                engine,
                container,
                user,
                Stream.concat(Stream.of(COMMAND), Stream.of("--alone")).toArray(String[]::new));
    }

    private static Toolbox run(EngineClient engine, String container, int user, String... command) {
        DockerClient calls = engine.calls();
        String exec =
                calls.execCreateCmd(container)
                        .withUser(user + ":" + user)
                        .withWorkingDir(ContainerTemplate.FOLDER)
                        .withAttachStdin(true)
                        .withAttachStdout(true)
                        .withAttachStderr(true)
                        .withCmd(command)
                        .exec()
                        .getId();
        Toolbox toolbox = new Toolbox(container, new FrameQueue());
        CompletableFuture<JsonNode> hello = toolbox.expect(HELLO);
        engine.streams().execStartCmd(exec).withStdIn(toolbox.requests).exec(toolbox);
        try {
            toolbox.greeted(hello, HELLO_LIMIT);
        } catch (SandboxLostException e) {
            toolbox.close();
            throw e;
        }
        return toolbox;
    }

    private void greeted(CompletableFuture<JsonNode> hello, Duration limit) {
        if (await(HELLO, hello, limit).path("result").path("toolbox").asInt(0) != PROTOCOL) {
            throw new SandboxLostException("the image holds no toolbox of this version");
        }
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
        return lost.get() == null;
    }

    @Override
    public void onNext(Frame frame) {
        if (!isAlive()) {
            return;
        }
        if (frame.getStreamType() == StreamType.STDERR) {
            if (LOG.isDebugEnabled()) {
                LOG.debug("toolbox: {}", new String(frame.getPayload(), StandardCharsets.UTF_8));
            }
            return;
        }
        try {
            answers.accept(frame.getPayload());
        } catch (SandboxLostException e) {
            lose(e);
        } catch (RuntimeException e) {
            lose(new SandboxLostException("the answer of the toolbox cannot be read", e));
        }
    }

    @Override
    public void onError(Throwable failure) {
        lose(new SandboxLostException("the connection to it broke", failure));
    }

    @Override
    public void onComplete() {
        lose(new SandboxLostException("the toolbox ended"));
        super.onComplete();
    }

    @Override
    public void close() {
        lose(new SandboxLostException("the workspace was closed"));
    }

    private CompletableFuture<JsonNode> expect(long id) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        pending.put(id, answer);
        SandboxLostException cause = lost.get();
        if (cause != null) {
            answer.completeExceptionally(cause);
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
            pending.remove(id);
            lose(new SandboxLostException("the toolbox did not answer in time", e));
            throw new SandboxLostException("the toolbox did not answer in time");
        } catch (ExecutionException e) {
            pending.remove(id);
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new SandboxLostException("the sandbox was lost: " + cause.getMessage(), e);
        } catch (InterruptedException e) {
            // Its answer is still to come.
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        }
    }

    /** Each request is answered once; who says anything else is not to be trusted further. */
    private void answer(byte[] frame) {
        JsonNode node = parsed(frame);
        JsonNode id = node.path("id");
        CompletableFuture<JsonNode> waiting =
                id.isIntegralNumber() && id.canConvertToLong() ? pending.remove(id.asLong()) : null;
        if (waiting == null) {
            throw new SandboxLostException("the toolbox sent an answer to no request");
        }
        boolean wellFormed =
                node.path("ok").asBoolean(false)
                        ? node.path("result").isObject()
                        : node.path("error").path("message").isString();
        if (!wellFormed) {
            SandboxLostException broken =
                    new SandboxLostException("the toolbox answered neither a result nor an error");
            waiting.completeExceptionally(broken);
            throw broken;
        }
        waiting.complete(node);
    }

    private static JsonNode parsed(byte[] frame) {
        try {
            return UNTRUSTED.readTree(frame);
        } catch (JacksonException e) {
            throw new SandboxLostException(
                    "the toolbox sent what is no JSON, or too much of it", e);
        }
    }

    private void lose(SandboxLostException cause) {
        lost.compareAndSet(null, cause);
        pending.values().forEach(answer -> answer.completeExceptionally(cause));
        requests.end();
        try {
            super.close();
        } catch (IOException e) {
            LOG.debug("The toolbox's stream did not close cleanly", e);
        }
    }
}
