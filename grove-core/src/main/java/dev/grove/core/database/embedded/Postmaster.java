package dev.grove.core.database.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The running server process of one data folder. */
final class Postmaster {

    private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final long RETRY_MILLIS = 20;

    private final Process process;
    private final int port;
    private final CountDownLatch stop;

    private Postmaster(Process process, int port, CountDownLatch stop) {
        this.process = process;
        this.port = port;
        this.stop = stop;
    }

    static Postmaster start(PostgresCommand command, Path data, List<String> settings)
            throws IOException {
        stopOrphan(command, data);
        int port = freePort();
        CountDownLatch stop = new CountDownLatch(1);
        Process process = fork(command, arguments(data, port, settings), stop);
        Postmaster postmaster = new Postmaster(process, port, stop);
        postmaster.awaitReady();
        return postmaster;
    }

    int port() {
        return port;
    }

    /** Asks for a fast, clean shutdown; false when it took longer than the limit. */
    boolean stop(Duration limit) {
        // SIGINT, sent by the kernel when the thread that forked the server ends.
        stop.countDown();
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * The kernel watches the forking thread, so that thread lives exactly as long as the server is
     * wanted.
     */
    private static Process fork(PostgresCommand command, String[] arguments, CountDownLatch stop)
            throws IOException {
        CompletableFuture<Process> started = new CompletableFuture<>();
        Thread.ofPlatform()
                .name("embedded-postgres")
                .daemon(true)
                .start(() -> {
                    try {
                        started.complete(command.startBound("postgres", arguments));
                        stop.await();
                    } catch (IOException e) {
                        started.completeExceptionally(e);
                    } catch (InterruptedException _) {
                        Thread.currentThread().interrupt();
                    }
                });
        try {
            return started.join();
        } catch (CompletionException e) {
            throw new IOException("postgres could not be started", e.getCause());
        }
    }

    private static String[] arguments(Path data, int port, List<String> settings) {
        List<String> all = new ArrayList<>();
        all.addAll(List.of("-D", data.toString(), "-p", Integer.toString(port)));
        List<String> own =
                List.of(
                        "listen_addresses=127.0.0.1",
                        "unix_socket_directories=",
                        "timezone=UTC",
                        "shared_buffers=64MB",
                        "max_connections=100");
        for (List<String> some : List.of(own, settings)) {
            some.forEach(setting -> all.addAll(List.of("-c", setting)));
        }
        return all.toArray(String[]::new);
    }

    /**
     * After a kill of everything there may be a server without a Grove; the folder's lock says that
     * it is nobody's.
     */
    private static void stopOrphan(PostgresCommand command, Path data) throws IOException {
        Path pidFile = data.resolve("postmaster.pid");
        if (!Files.exists(pidFile)) {
            return;
        }
        List<String> lines = Files.readAllLines(pidFile);
        Optional<ProcessHandle> orphan =
                lines.isEmpty()
                        ? Optional.empty()
                        : ProcessHandle.of(Long.parseLong(lines.getFirst().trim()))
                                .filter(handle -> isServerOf(handle, data));
        if (orphan.isPresent()) {
            LOG.info("Stopping a Postgres that a killed Grove left behind");
            command.run("pg_ctl", "-D", data.toString(), "-m", "fast", "-w", "-t", "60", "stop");
        } else {
            // Its process is gone, and inside a user namespace the number may look taken.
            Files.deleteIfExists(pidFile);
        }
    }

    private static boolean isServerOf(ProcessHandle handle, Path data) {
        return handle.info().commandLine().orElse("").contains(data.toString());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitReady() throws IOException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (!accepts()) {
            if (!process.isAlive()) {
                throw new IOException("postgres ended with " + process.exitValue());
            }
            if (System.nanoTime() > deadline) {
                stop.countDown();
                throw new IOException("postgres did not answer in " + START_LIMIT);
            }
            try {
                Thread.sleep(RETRY_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("Interrupted while postgres started", e);
            }
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 200);
            return true;
        } catch (IOException _) {
            return false;
        }
    }
}
