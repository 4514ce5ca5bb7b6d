package dev.grove.bench.peer;

import dev.grove.bench.process.Ports;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Restate's server, with its defaults: a log of its own, durable before it is acted upon. */
final class RestateServer implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final long END_SECONDS = 30;

    private final Process process;
    private final InetSocketAddress ingress;
    private final URI admin;
    private final HttpClient http = HttpClient.newHttpClient();

    private RestateServer(Process process, int ingress, int admin) {
        this.process = process;
        this.ingress = new InetSocketAddress(InetAddress.getLoopbackAddress(), ingress);
        this.admin = URI.create("http://127.0.0.1:" + admin);
    }

    /**
     * @param packages of npm, one of them with the program for this machine
     * @param home for its data and its log
     */
    static RestateServer start(Path packages, Path home) throws IOException, InterruptedException {
        int ingress = Ports.free();
        int admin = Ports.free();
        ProcessBuilder builder = new ProcessBuilder(program(packages).toString(), "--no-logo");
        builder.environment()
                .putAll(
                        Map.of(
                                "RESTATE_BASE_DIR", home.resolve("data").toString(),
                                "RESTATE_DISABLE_TELEMETRY", "true",
                                "RESTATE_LISTEN_MODE", "tcp",
                                "RESTATE_BIND_IP", "127.0.0.1",
                                "RESTATE_BIND_PORT", Integer.toString(Ports.free()),
                                "RESTATE_INGRESS__BIND_PORT", Integer.toString(ingress),
                                "RESTATE_ADMIN__BIND_PORT", Integer.toString(admin)));
        builder.redirectErrorStream(true).redirectOutput(home.resolve("restate.log").toFile());
        RestateServer server = new RestateServer(builder.start(), ingress, admin);
        try {
            server.awaitReady();
        } catch (IOException | InterruptedException e) {
            server.close();
            throw e;
        }
        return server;
    }

    private static Path program(Path packages) throws IOException {
        try (Stream<Path> files =
                Files.find(
                        packages,
                        6,
                        (path, _) -> path.endsWith(Path.of("bin", "restate-server")))) {
            return files.findFirst()
                    .orElseThrow(
                            () -> new IOException("npm has no server of Restate for this machine"));
        }
    }

    private void awaitReady() throws IOException, InterruptedException {
        long limit = System.nanoTime() + START_LIMIT.toNanos();
        URI health = URI.create("http://127.0.0.1:" + ingress.getPort() + "/restate/health");
        while (!isWell(health) || !isWell(admin.resolve("/health"))) {
            if (!process.isAlive() || System.nanoTime() > limit) {
                throw new IOException("Restate's server did not become ready");
            }
            Thread.sleep(LOOK);
        }
    }

    private boolean isWell(URI health) throws InterruptedException {
        try {
            return send(HttpRequest.newBuilder(health)).statusCode() == 200;
        } catch (IOException _) {
            return false;
        }
    }

    /** Makes the services of an agent known. */
    void register(InetSocketAddress agent) throws IOException, InterruptedException {
        String uri = "http://127.0.0.1:" + agent.getPort();
        HttpResponse<String> answer =
                send(
                        HttpRequest.newBuilder(admin.resolve("/deployments"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("{\"uri\":\"" + uri + "\"}")));
        if (answer.statusCode() / 100 != 2) {
            throw new IOException("Restate's server refused the agent: " + answer.body());
        }
    }

    private HttpResponse<String> send(HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return http.send(request.timeout(START_LIMIT).build(), BodyHandlers.ofString());
    }

    long pid() {
        return process.pid();
    }

    /** Where runs are asked for. */
    InetSocketAddress ingress() {
        return ingress;
    }

    @Override
    public void close() {
        http.close();
        process.destroy();
        process.onExit().orTimeout(END_SECONDS, TimeUnit.SECONDS).join();
    }
}
