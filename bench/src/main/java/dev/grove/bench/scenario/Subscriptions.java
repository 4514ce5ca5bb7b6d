package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveApi;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.listen.ChangeReader;
import dev.grove.bench.listen.OpenFiles;
import dev.grove.bench.listen.Readers;
import dev.grove.bench.mcp.Echo;
import dev.grove.bench.mcp.Rate;
import dev.grove.bench.measure.Heap;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.measure.Threads;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Cost of thousands of MCP clients that wait for changes, and the time until they get one. */
public final class Subscriptions implements Scenario {

    private static final int WANTED = 5_000;

    /** Files that the bench and the server have open besides. */
    private static final int OTHER_FILES = 1_000;

    /** Limit of streams for a key on a server by default. */
    private static final int OF_EACH_KEY = 8;

    private static final int WARM_UP_CONNECTIONS = 8;
    private static final int WARM_UP_SECONDS = 6;
    private static final int SECONDS = 4;
    private static final Duration LOOK = Duration.ofMillis(100);

    /** Longer than between two looks for changes: a second notification would come by then. */
    private static final Duration ROUND = Duration.ofMillis(1_500);

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final double KILOBYTES = 1024;

    @Override
    public String name() {
        return "subscriptions";
    }

    /**
     * Memory and threads of a server, and how it answers.
     *
     * @param heap megabytes in use after a collection
     * @param resident megabytes right after it
     */
    private record Burden(double heap, double resident, long threads, Rate calls) {

        static Burden of(long pid, Rate calls) throws IOException, InterruptedException {
            double heap = Heap.liveOf(pid);
            return new Burden(heap, Memory.residentOf(pid), Threads.of(pid), calls);
        }
    }

    @Override
    public Table play(Stage stage) throws Exception {
        int streams = Math.min(WANTED, OpenFiles.most() - OTHER_FILES);
        try (GroveProcess grove = stage.startGroveWithMore()) {
            GroveApi api = grove.api();
            Echo echo = api.echo();
            List<byte[]> requests = api.listenRequests(Math.ceilDiv(streams, OF_EACH_KEY));
            Rate.of(echo, WARM_UP_CONNECTIONS, WARM_UP_SECONDS);
            Burden without = Burden.of(grove.pid(), Rate.of(echo, 1, SECONDS));
            try (Readers readers =
                    new Readers(
                            api.address(), i -> requests.get(i / OF_EACH_KEY), ChangeReader::new)) {
                long start = System.nanoTime();
                readers.open(streams, LIMIT);
                double opening = secondsSince(start);
                Burden with = Burden.of(grove.pid(), callsAmong(readers, echo));
                int open = readers.listening();
                long change = System.nanoTime();
                api.publishAgent();
                readers.readUntilStopped(LIMIT);
                double notifying = secondsSince(change);
                readers.read(ROUND);
                return table(streams, open, readers, opening, notifying, with, without);
            }
        }
    }

    /** Calls by another client while the listeners read what keeps their streams open. */
    private static Rate callsAmong(Readers readers, Echo echo) throws Exception {
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<Rate> calls = thread.submit(() -> Rate.of(echo, 1, SECONDS));
            while (!calls.isDone()) {
                readers.read(LOOK);
            }
            return calls.get();
        }
    }

    private static Table table(
            int streams,
            int open,
            Readers readers,
            double opening,
            double notifying,
            Burden with,
            Burden without) {
        readers.faults().forEach(fault -> System.err.println("bench: a subscriber " + fault));
        return new Table(
                "%,d idle MCP subscriptions".formatted(streams),
                """
                `subscriptions/listen` of the protocol's version 2026-07-28, each on a connection of its own, %d of each key; then an \
                agent is published, which changes the list of tools of all of them. A server looks for changes about once a second. \
                Calls are of a tool that returns its argument, one after the other on one connection for %d seconds, warm. Heap is \
                what a collection leaves, and resident what the process has right after it.\
                """
                        .formatted(OF_EACH_KEY, SECONDS),
                List.of("with them", "without"),
                List.of(
                        goal("streams that are open", open, streams),
                        goal(
                                "of them notified of the change, once",
                                readers.receivedAll(),
                                streams),
                        Row.of("time to open all, s", opening, Double.NaN),
                        Row.of("time until all are notified, s", notifying, Double.NaN),
                        Row.of("heap in use, MB", with.heap(), without.heap()),
                        Row.of(
                                "heap of a stream, KiB",
                                perStream(with.heap() - without.heap(), streams),
                                Double.NaN),
                        Row.of("resident memory, MB", with.resident(), without.resident()),
                        Row.of(
                                "resident memory of a stream, KiB",
                                perStream(with.resident() - without.resident(), streams),
                                Double.NaN),
                        Row.of(
                                "threads of the system",
                                (double) with.threads(),
                                (double) without.threads()),
                        Row.of(
                                "p99 of a call, ms",
                                with.calls().p99Millis(),
                                without.calls().p99Millis()),
                        Row.of("calls/s", with.calls().perSecond(), without.calls().perSecond())));
    }

    private static Row goal(String what, int count, int streams) {
        return new Row(what, count, Double.NaN, new Goal.AtLeast(streams));
    }

    private static double perStream(double megabytes, int streams) {
        return megabytes * KILOBYTES / streams;
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
