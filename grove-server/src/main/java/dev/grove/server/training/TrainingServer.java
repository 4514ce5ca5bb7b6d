package dev.grove.server.training;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The server that is trained with; it inherits none of the caller's settings. */
final class TrainingServer implements AutoCloseable {

    private static final Duration TO_START = Duration.ofMinutes(3);
    private static final Duration TO_WRITE_THE_CACHE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Environment variables by which a server knows the machine that it is on. */
    private static final List<String> OF_THE_MACHINE =
            List.of("PATH", "HOME", "TMPDIR", "LANG", "LC_ALL");

    private final Process process;
    private final TrainingClient client;
    private final Path cache;

    private TrainingServer(Process process, TrainingClient client, Path cache) {
        this.process = process;
        this.client = client;
        this.cache = cache;
    }

    /**
     * Starts a server that keeps all its files, the cache among them, in a folder of its own.
     *
     * @param flags of the JVM
     * @param model the address of the only model that it can reach
     */
    static TrainingServer start(Path home, Path jar, List<String> flags, String model)
            throws IOException {
        int port = freePort();
        String key = UUID.randomUUID().toString();
        Path cache = home.resolve("draft.aot");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-jar", jar.toString()));
        // Started there, so that no config/application.yaml is read.
        ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile()).inheritIO();
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(OF_THE_MACHINE);
        environment.put("GROVE_PORT", Integer.toString(port));
        environment.put("SERVER_ADDRESS", "127.0.0.1");
        environment.put("GROVE_DATA_DIR", home.resolve("data").toString());
        environment.put("GROVE_SANDBOX", "none");
        environment.put("GROVE_BOOTSTRAP_ADMIN_KEY", key);
        environment.put("GROVE_MODELS_SCRIPTED_DIRECTORY", scripts(home).toString());
        environment.put("OPENAI_BASE_URL", model);
        environment.put("OPENAI_API_KEY", "none");
        return new TrainingServer(
                builder.start(),
                new TrainingClient(URI.create("http://127.0.0.1:" + port), key),
                cache);
    }

    private static Path scripts(Path home) throws IOException {
        Path scripts = Files.createDirectory(home.resolve("scripts"));
        Files.writeString(
                scripts.resolve(TrainingLoad.SCRIPT + ".yaml"),
                """
                turns:
                  - text: I say it.
                    tool_calls: [{name: echo, arguments: {text: hello}}]
                  - tool_calls: [{name: finish, arguments: {result: hello, summary: It was said.}}]
                """);
        return scripts;
    }

    /** Returns a client once the server says that it is ready. */
    TrainingClient awaitReady() throws IOException, InterruptedException {
        long limit = System.nanoTime() + TO_START.toNanos();
        while (!client.isReady()) {
            if (!process.isAlive() || System.nanoTime() > limit) {
                throw new IOException("The server of the training did not become ready");
            }
            Thread.sleep(LOOK);
        }
        return client;
    }

    /** Ends it in good order; the JVM then writes the cache, which takes it some seconds. */
    Path stop() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(TO_WRITE_THE_CACHE.toMillis(), TimeUnit.MILLISECONDS)
                || !Files.exists(cache)) {
            throw new IOException("The JVM wrote no cache");
        }
        return cache;
    }

    /** Where it has not been stopped, it is of no use any more. Its database ends with it. */
    @Override
    public void close() {
        client.close();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
