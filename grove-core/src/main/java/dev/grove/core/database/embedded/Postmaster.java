package dev.grove.core.database.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's process and the one thread that keeps it. That thread lives as long as the server:
 * the kernel's signal at the parent's death is bound to the thread that forked, not to the JVM.
 */
final class Postmaster {

    private static final Logger LOG = LoggerFactory.getLogger(Postmaster.class);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final Duration RESTART_PAUSE = Duration.ofMillis(500);

    private final Binaries binaries;
    private final Cluster cluster;
    private final boolean fsync;
    private final int port;
    private final CompletableFuture<Void> firstStart = new CompletableFuture<>();
    private final Thread keeper =
            Thread.ofPlatform().daemon().name("postgres-keeper").unstarted(this::keep);
    private volatile @Nullable Process process;
    private volatile boolean stopping;

    Postmaster(Binaries binaries, Cluster cluster, boolean fsync) throws IOException {
        this.binaries = binaries;
        this.cluster = cluster;
        this.fsync = fsync;
        this.port = freePort();
    }

    int port() {
        return port;
    }

    long pid() {
        Process running = process;
        return running == null ? -1 : running.pid();
    }

    /** Returns when the server accepts connections. */
    void start() throws IOException {
        StalePostmaster.end(binaries, cluster);
        keeper.start();
        try {
            firstStart.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stop();
            throw new IOException("interrupted", e);
        } catch (ExecutionException | java.util.concurrent.TimeoutException e) {
            stop();
            throw new EmbeddedPostgresException(
                    "The embedded PostgreSQL did not start: " + Cluster.lastLine(cluster.log()),
                    "See " + cluster.log() + ".",
                    e);
        }
    }

    void stop() {
        stopping = true;
        keeper.interrupt();
        Process running = process;
        if (running == null || !running.isAlive()) {
            return;
        }
        try {
            if (StalePostmaster.stop(binaries, cluster, "fast") != 0) {
                StalePostmaster.stop(binaries, cluster, "immediate");
            }
        } catch (IOException e) {
            LOG.warn("The embedded PostgreSQL could not be stopped cleanly", e);
            running.destroyForcibly();
        }
    }

    private void keep() {
        while (!stopping) {
            try {
                Process started = launch();
                process = started;
                awaitReady(started);
                firstStart.complete(null);
                // Not interruptible on purpose: were this thread to end, so would the server.
                started.onExit().join();
                if (!stopping) {
                    LOG.error("The embedded PostgreSQL ended by itself; starting it again");
                }
            } catch (IOException | RuntimeException e) {
                if (firstStart.completeExceptionally(e)) {
                    return;
                }
                LOG.error("The embedded PostgreSQL does not start; trying again", e);
                pause();
            }
        }
    }

    private Process launch() throws IOException {
        return Command.dyingWithItsThread(
                        cluster.log(),
                        binaries.program("postgres"),
                        "-D",
                        cluster.directory().toString(),
                        "-p",
                        String.valueOf(port),
                        "-c",
                        "listen_addresses=127.0.0.1",
                        "-c",
                        "unix_socket_directories=",
                        "-c",
                        "fsync=" + (fsync ? "on" : "off"),
                        "-c",
                        "shared_buffers=64MB",
                        "-c",
                        // Also for many servers at once, as in tests; an unused slot costs
                        // kilobytes.
                        "max_connections=300",
                        "-c",
                        "timezone=UTC")
                .start();
    }

    private void awaitReady(Process started) throws IOException {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (started.isAlive() && System.nanoTime() < end) {
            try (Connection _ = cluster.connect(port, "postgres")) {
                return;
            } catch (SQLException _) {
                pauseBriefly();
            }
        }
        if (started.isAlive()) {
            started.destroyForcibly();
        }
        throw new IOException("no connection");
    }

    private void pause() {
        sleep(RESTART_PAUSE);
    }

    private void pauseBriefly() {
        sleep(Duration.ofMillis(25));
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time);
        } catch (InterruptedException _) {
            // Only stop() interrupts; the loop looks at its flag.
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
