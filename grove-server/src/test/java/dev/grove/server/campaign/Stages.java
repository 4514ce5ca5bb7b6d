package dev.grove.server.campaign;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Stages that play side by side, each with servers and a database of its own: much of a cell is
 * waiting for leases to end. All take from one queue; each is opened when it is needed first.
 */
final class Stages implements AutoCloseable {

    private final Path folder;
    private final Map<String, String> settings;
    private final Collection<Scenario> scenarios;
    private final ExecutorService players;
    private final AtomicInteger opened = new AtomicInteger();
    private final Queue<TestCluster> all = new ConcurrentLinkedQueue<>();
    private final Queue<TestCluster> idle = new ConcurrentLinkedQueue<>();

    /**
     * Stages that are opened as they are needed.
     *
     * @param folder that exists, for their logs and databases
     * @param settings environment of the servers, over what they have in any case
     * @param scenarios that all of them can play
     */
    Stages(int count, Path folder, Map<String, String> settings, Collection<Scenario> scenarios) {
        this.folder = folder;
        this.settings = settings;
        this.scenarios = scenarios;
        // Daemon threads, as are those that they start: a broken stage keeps no program from
        // ending.
        this.players = Executors.newFixedThreadPool(count, Thread.ofPlatform().daemon().factory());
    }

    /** Scenarios of cells, each once. */
    static List<Scenario> scenarios(Collection<Cell> cells) {
        return cells.stream().map(cell -> cell.boundary().scenario()).distinct().toList();
    }

    /** Plays something on a stage, once one is free, in the order in which it was submitted. */
    <T> Future<T> submit(Function<TestCluster, T> play) {
        return players.submit(() -> {
            TestCluster cluster = take();
            try {
                return play.apply(cluster);
            } finally {
                idle.add(cluster);
            }
        });
    }

    /** There are as many threads as stages, so one is idle or not yet open. */
    private TestCluster take() throws IOException {
        TestCluster free = idle.poll();
        if (free != null) {
            return free;
        }
        Path own = Files.createDirectories(folder.resolve("stage-" + opened.incrementAndGet()));
        TestCluster cluster = new TestCluster(own, settings);
        all.add(cluster);
        CampaignSetup.open(cluster, scenarios);
        return cluster;
    }

    /** Result of what was played. */
    static <T> T get(Future<T> played) {
        try {
            return played.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw new UncheckedIOException(cause);
            }
            throw new IllegalStateException("A stage broke", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        players.shutdownNow();
        try {
            boolean _ = players.awaitTermination(1, TimeUnit.MINUTES);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        all.forEach(TestCluster::close);
    }
}
