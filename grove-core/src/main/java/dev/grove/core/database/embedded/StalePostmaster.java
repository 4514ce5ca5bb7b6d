package dev.grove.core.database.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Ends a server that an earlier Grove left behind. Called under the directory's lock: no living
 * Grove uses it.
 */
final class StalePostmaster {

    private StalePostmaster() {}

    static void end(Binaries binaries, Cluster cluster) throws IOException {
        Path pidFile = cluster.directory().resolve("postmaster.pid");
        Optional<ProcessHandle> process = processIn(pidFile);
        if (process.isEmpty()) {
            return;
        }
        if (!isServerOf(process.get(), cluster)) {
            // Another program has the number now; PostgreSQL would take it for a living server.
            Files.deleteIfExists(pidFile);
            return;
        }
        if (stop(binaries, cluster, "fast") != 0) {
            int exit = stop(binaries, cluster, "immediate");
            if (exit != 0 && process.get().isAlive()) {
                throw new EmbeddedPostgresException(
                        "A PostgreSQL left behind (process "
                                + process.get().pid()
                                + ") does not stop.",
                        "End that process and start again.");
            }
        }
    }

    static int stop(Binaries binaries, Cluster cluster, String mode) throws IOException {
        return Command.run(
                Command.of(
                        cluster.log(),
                        binaries.program("pg_ctl"),
                        "--pgdata=" + cluster.directory(),
                        "--mode=" + mode,
                        "--wait",
                        "--timeout=30",
                        "stop"));
    }

    private static boolean isServerOf(ProcessHandle process, Cluster cluster) {
        return process.info()
                .commandLine()
                .map(line -> line.contains(cluster.directory().toString()))
                .orElse(false);
    }

    private static Optional<ProcessHandle> processIn(Path pidFile) throws IOException {
        if (!Files.exists(pidFile)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(pidFile);
        try {
            return lines.isEmpty()
                    ? Optional.empty()
                    : ProcessHandle.of(Long.parseLong(lines.getFirst().strip()));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
