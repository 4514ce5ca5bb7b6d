package dev.grove.core.dockerd;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.grove.core.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A Docker of the test's own on the loopback, which takes none but those whose certificate is of
 * its authority. It has the image of sandboxes, copied from the engine that the other tests use.
 */
public final class TlsDockerd implements AutoCloseable {

    private static final String CONTAINERD = "run/containerd/containerd.pid";
    private static final Duration START = Duration.ofSeconds(60);

    private final Path folder;
    private final Path certificates;
    private final Path client;
    private final int port = FreePort.next();
    private Process process;

    private TlsDockerd(Path folder, Path certificates, Path client) {
        this.folder = folder;
        this.certificates = certificates;
        this.client = client;
        this.process = launch();
    }

    /** Leaves a test out on a machine where no engine of its own can be started. */
    public static void require() {
        assumeTrue(
                "root".equals(System.getProperty("user.name"))
                        && Stream.of("/usr/sbin/dockerd", "/usr/bin/dockerd")
                                .anyMatch(path -> Files.isExecutable(Path.of(path))),
                "No engines of its own: there is no dockerd that this user may start");
        assumeTrue(
                System.getenv("DOCKER_HOST") != null
                        && System.getenv("GROVE_SANDBOX_IMAGE") != null,
                "No engines of its own: no engine has the image of sandboxes");
    }

    /**
     * Starts one, and waits for it.
     *
     * @param folder that is its own
     * @param certificates its own, as {@link TestAuthority#engine} gives them
     * @param client those of a client that it takes
     */
    public static TlsDockerd start(Path folder, Path certificates, Path client) {
        TlsDockerd engine = new TlsDockerd(folder, certificates, client);
        Runtime.getRuntime().addShutdownHook(new Thread(engine::stop));
        try {
            engine.awaitAnswer();
            engine.loadImage();
            return engine;
        } catch (RuntimeException | Error e) {
            engine.stop();
            throw e;
        }
    }

    public String address() {
        return "tcp://127.0.0.1:" + port;
    }

    public int port() {
        return port;
    }

    /** Ends it in the middle of whatever it does, as the kernel would. */
    public void kill() {
        containerd().ifPresent(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    /** Starts the engine again, with what it had on its disk. */
    public void comeBack() {
        process = launch();
        awaitAnswer();
    }

    /** The names of all containers, those that have ended too. */
    public List<String> containers() {
        return docker("ps", "--all", "--format", "{{.Names}}").lines().toList();
    }

    public List<String> volumes() {
        return docker("volume", "ls", "--format", "{{.Name}}").lines().toList();
    }

    /** Runs Docker's own client on it, as an operator would. */
    public String docker(String... arguments) {
        List<String> command = new ArrayList<>(client());
        command.addAll(List.of(arguments));
        return Commands.run(command);
    }

    @Override
    public void close() {
        if (!process.isAlive()) {
            // Processes that a killed engine had started outlive it.
            comeBack();
        }
        stop();
        for (String mount : mounts()) {
            Commands.run(List.of("umount", "--lazy", mount));
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() {
        end(process.toHandle());
        // Processes that a killed engine had started go on.
        containerd().ifPresent(TlsDockerd::end);
    }

    private static void end(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(60, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException _) {
            process.destroyForcibly();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** The process that the engine starts for itself, and which outlives it. */
    private Optional<ProcessHandle> containerd() {
        Path file = folder.resolve(CONTAINERD);
        try {
            return Files.exists(file)
                    ? ProcessHandle.of(Long.parseLong(Files.readString(file).strip()))
                            .filter(found ->
                                    found.info().command().orElse("").endsWith("containerd"))
                    : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Process launch() {
        try {
            Files.createDirectories(folder);
            // Files of a killed engine, beside which none starts.
            Files.deleteIfExists(folder.resolve("docker.pid"));
            Files.deleteIfExists(folder.resolve(CONTAINERD));
            return new ProcessBuilder(
                            "dockerd",
                            "--host=" + address(),
                            "--tlsverify",
                            "--tlscacert=" + certificates.resolve("ca.pem"),
                            "--tlscert=" + certificates.resolve("cert.pem"),
                            "--tlskey=" + certificates.resolve("key.pem"),
                            "--data-root=" + folder.resolve("data"),
                            "--exec-root=" + folder.resolve("run"),
                            "--pidfile=" + folder.resolve("docker.pid"),
                            "--bridge=none",
                            "--iptables=false",
                            "--ip6tables=false",
                            "--ip-forward=false",
                            "--ip-masq=false",
                            "--exec-opt=native.cgroupdriver=cgroupfs",
                            "--log-level=warn")
                    .redirectErrorStream(true)
                    .redirectInput(Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(Redirect.appendTo(folder.resolve("dockerd.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitAnswer() {
        await("an engine at " + address())
                .atMost(START)
                .ignoreExceptionsInstanceOf(AssertionError.class)
                .until(() -> {
                    if (!process.isAlive()) {
                        throw new IllegalStateException(
                                "dockerd has ended: "
                                        + Files.readString(folder.resolve("dockerd.log")));
                    }
                    return !docker("version", "--format", "{{.Server.Version}}").isBlank();
                });
    }

    private void loadImage() {
        String image = Objects.requireNonNull(System.getenv("GROVE_SANDBOX_IMAGE"));
        try {
            List<Process> copy =
                    ProcessBuilder.startPipeline(
                            List.of(
                                    new ProcessBuilder("docker", "save", image)
                                            .redirectError(Redirect.DISCARD),
                                    new ProcessBuilder(
                                                    Stream.concat(
                                                                    client().stream(),
                                                                    Stream.of("load"))
                                                            .toList())
                                            .redirectErrorStream(true)
                                            .redirectOutput(Redirect.DISCARD)));
            for (Process each : copy) {
                if (each.waitFor() != 0) {
                    throw new AssertionError("the image of sandboxes could not be copied");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private List<String> client() {
        return List.of(
                "docker",
                "--host=" + address(),
                "--tlsverify",
                "--tlscacert=" + client.resolve("ca.pem"),
                "--tlscert=" + client.resolve("cert.pem"),
                "--tlskey=" + client.resolve("key.pem"));
    }

    /** Mounts that the engine has left, the latest first. */
    private List<String> mounts() {
        try {
            return Files.readAllLines(Path.of("/proc/self/mounts")).reversed().stream()
                    .map(line -> line.split(" ")[1])
                    .filter(mount -> mount.startsWith(folder + "/"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
