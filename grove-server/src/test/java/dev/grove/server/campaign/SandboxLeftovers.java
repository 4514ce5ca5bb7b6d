package dev.grove.server.campaign;

import static org.awaitility.Awaitility.await;

import dev.grove.server.ContainerEngineOfTests;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** Containers of a run on the engine, and places with its files in the servers' folders. */
final class SandboxLeftovers implements Leftovers {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final ContainerEngineOfTests engine;
    private final TestCluster cluster;

    SandboxLeftovers(ContainerEngineOfTests engine, TestCluster cluster) {
        this.engine = engine;
        this.cluster = cluster;
    }

    @Override
    public List<Finding> of(String run) {
        try {
            await("nothing is left of " + run).atMost(LIMIT).until(() -> left(run).isEmpty());
            return List.of();
        } catch (ConditionTimeoutException _) {
            return List.of(new Finding(Finding.Kind.ORPHAN, run, "left behind: " + left(run)));
        }
    }

    private List<String> left(String run) {
        List<String> left = new ArrayList<>(engine.containersOf(run));
        for (Replica replica : cluster.replicas()) {
            Path folder = cluster.folder().resolve(replica.name()).resolve("workspaces");
            if (Files.exists(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    files.map(Path::toString).filter(name -> name.contains(run)).forEach(left::add);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        return left;
    }
}
