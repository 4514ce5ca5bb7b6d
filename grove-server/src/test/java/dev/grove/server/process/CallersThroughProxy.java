package dev.grove.server.process;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Applications, MCP clients of both eras and a browser that work through a proxy, and do what the
 * docs ask of clients: they send again under the same key, and follow a stream from where they
 * were.
 */
final class CallersThroughProxy {

    private static final int APPLICATIONS = 6;
    private static final Duration BEFORE = Duration.ofSeconds(2);
    private static final Duration AFTER = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Deployment deployment;
    private final HttpCaller caller;
    private final Seen seen = new Seen();
    private volatile boolean stopping;

    CallersThroughProxy(Deployment deployment) {
        this.deployment = deployment;
        this.caller = deployment.caller().withoutContract();
    }

    /** Works before, during and after it, and gives what was seen once all work is done. */
    Seen during(Consumer<Deployment> trouble) throws InterruptedException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < APPLICATIONS; i++) {
                work.add(threads.submit(() -> repeat(this::runAndFollow)));
            }
            work.add(threads.submit(() -> repeat(new McpCaller(false)::call)));
            work.add(threads.submit(() -> repeat(new McpCaller(true)::call)));
            work.add(threads.submit(() -> repeat(this::lookAtPages)));
            try {
                Deployment.sleep(BEFORE);
                trouble.accept(deployment);
                Deployment.sleep(AFTER);
            } finally {
                stopping = true;
            }
            for (Future<?> one : work) {
                one.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError("A caller could not go on", e.getCause());
        }
        return seen;
    }

    private void repeat(Runnable work) {
        while (!stopping) {
            work.run();
        }
    }

    private void runAndFollow() {
        String key = UUID.randomUUID().toString();
        String body = "{\"goal\":\"" + key + "\"}";
        HttpAnswer accepted =
                untilAnswered(
                        "start",
                        202,
                        () ->
                                caller.postUnderKey(
                                        "/agents/" + Deployment.AGENT + "/runs", body, key));
        try (StreamFollower follower =
                new StreamFollower(List.of(caller), accepted.text("run_id"))) {
            follower.awaitEnd();
            seen.followed(
                    new FollowedRun(
                            accepted.text("run_id"),
                            key,
                            follower.events(),
                            follower.connections()));
        }
    }

    private void lookAtPages() {
        untilAnswered("page", 200, () -> caller.get("/ui/"));
        untilAnswered("list", 200, () -> caller.get("/agent-runs?limit=20"));
        Deployment.sleep(PAUSE);
    }

    /** Sends it again as long as the answer is that of a server or a proxy that cannot now. */
    private HttpAnswer untilAnswered(String what, int status, Supplier<HttpAnswer> request) {
        while (true) {
            seen.sent(what);
            try {
                HttpAnswer answer = request.get();
                if (answer.status() == status) {
                    return answer;
                }
                seen.refused(what, "HTTP " + answer.status());
                if (answer.status() < 500) {
                    throw new AssertionError(answer.body());
                }
            } catch (UncheckedIOException e) {
                seen.refused(
                        what,
                        String.valueOf(e.getCause())
                                .replaceFirst(":.*", "")
                                .replaceFirst(".*\\.", ""));
            }
            Deployment.sleep(PAUSE);
        }
    }

    /** MCP client that begins anew after a failed call, as where it has lost its session. */
    private final class McpCaller {

        private final boolean modern;
        private @Nullable McpClient client;

        McpCaller(boolean modern) {
            this.modern = modern;
        }

        /** An answer that is lost is looked up as no run: a call of MCP has no key. */
        void call() {
            String what = modern ? "mcp call" : "mcp call, legacy";
            seen.sent(what);
            try {
                McpClient connected = connected();
                String goal = JsonMapper.shared().writeValueAsString(UUID.randomUUID().toString());
                HttpAnswer answer =
                        connected.call(
                                "tools/call",
                                "{\"name\":\"%s\",\"arguments\":{\"goal\":%s}}"
                                        .formatted(Deployment.AGENT, goal));
                if (answer.status() != 200 || !answer.body().contains("done")) {
                    seen.refused(what, "HTTP " + answer.status());
                    client = null;
                    Deployment.sleep(PAUSE);
                }
            } catch (UncheckedIOException e) {
                seen.refused(
                        what,
                        String.valueOf(e.getCause())
                                .replaceFirst(":.*", "")
                                .replaceFirst(".*\\.", ""));
                client = null;
                Deployment.sleep(PAUSE);
            }
        }

        private McpClient connected() {
            McpClient connected = client;
            if (connected == null) {
                connected = modern ? McpClient.modern(caller) : initialized();
                client = connected;
            }
            return connected;
        }

        private McpClient initialized() {
            return McpClient.initialized(
                    caller,
                    untilAnswered("mcp initialize", 200, () -> McpClient.initialize(caller)));
        }
    }
}
