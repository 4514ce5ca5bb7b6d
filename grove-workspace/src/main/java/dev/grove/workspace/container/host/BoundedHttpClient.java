package dev.grove.workspace.container.host;

import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.transport.DockerHttpClient.Response;
import dev.grove.workspace.sandbox.SandboxLostException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Calls that end within their deadline as a whole, however slowly the engine speaks, with answers
 * that fit in memory. The client below bounds only the silence between two bytes.
 */
final class BoundedHttpClient implements InvocationHandler {

    private static final int LONGEST = 16 * 1024 * 1024;
    private static final int PIECE = 16 * 1024;

    private final DockerHttpClient client;
    private final Duration limit;

    private BoundedHttpClient(DockerHttpClient client, Duration limit) {
        this.client = client;
        this.limit = limit;
    }

    /**
     * Each call waits for the whole answer, and throws {@link SandboxLostException} when it does
     * not come in time or is too long.
     */
    static DockerHttpClient around(DockerHttpClient client, Duration limit) {
        // A class that implements it would name its Request, whose annotations javac cannot read.
        return (DockerHttpClient)
                Proxy.newProxyInstance(
                        BoundedHttpClient.class.getClassLoader(),
                        new Class<?>[] {DockerHttpClient.class},
                        new BoundedHttpClient(client, limit));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
            throws Exception {
        return method.getName().equals("execute")
                ? execute(() -> invoked(method, arguments))
                : invoked(method, arguments);
    }

    private @Nullable Object invoked(Method method, Object @Nullable [] arguments)
            throws Exception {
        try {
            return method.invoke(client, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        }
    }

    private Response execute(Callable<@Nullable Object> call) {
        CompletableFuture<Response> answer = new CompletableFuture<>();
        long deadline = System.nanoTime() + limit.toNanos();
        // Interrupted, its connection is closed.
        Thread thread =
                Thread.ofVirtual().name("engine-call").start(() -> perform(call, answer, deadline));
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new SandboxLostException(
                    "the container engine did not answer within " + limit.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new SandboxLostException("the container engine does not answer", e);
        } catch (InterruptedException e) {
            thread.interrupt();
            Thread.currentThread().interrupt();
            throw new SandboxLostException("interrupted", e);
        }
    }

    private static void perform(
            Callable<@Nullable Object> call, CompletableFuture<Response> answer, long deadline) {
        try (Response response = (Response) Objects.requireNonNull(call.call())) {
            InputStream stream = response.getBody();
            byte[] body = stream == null ? new byte[0] : read(stream, deadline);
            answer.complete(
                    new Whole(
                            response.getStatusCode(),
                            response.getHeaders(),
                            new ByteArrayInputStream(body)));
        } catch (Exception | Error e) {
            answer.completeExceptionally(e);
        }
    }

    /**
     * All of it. An engine that never lets a read wait would keep this thread on its processor, and
     * those that watch the clock off it: so the clock is looked at here, too.
     */
    private static byte[] read(InputStream stream, long deadline) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        for (int count = stream.read(piece); count >= 0; count = stream.read(piece)) {
            body.write(piece, 0, count);
            if (body.size() > LONGEST) {
                throw new SandboxLostException(
                        "the container engine answered with more than " + LONGEST + " bytes");
            }
            if (System.nanoTime() - deadline > 0) {
                throw new SandboxLostException("the container engine did not come to an end");
            }
        }
        return body.toByteArray();
    }

    private record Whole(int status, Map<String, List<String>> headers, InputStream body)
            implements Response {

        @Override
        public int getStatusCode() {
            return status;
        }

        @Override
        public Map<String, List<String>> getHeaders() {
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public void close() {
            // It was read to its end.
        }
    }
}
