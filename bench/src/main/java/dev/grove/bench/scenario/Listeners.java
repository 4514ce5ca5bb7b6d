package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveApi;
import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.listen.DeafListeners;
import dev.grove.bench.listen.OpenFiles;
import dev.grove.bench.listen.Readers;
import dev.grove.bench.listen.RunReader;
import dev.grove.bench.measure.Heap;
import dev.grove.bench.measure.Memory;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.model.Manner;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Cost of thousands of listeners to a run, and the harm that those that do not read do to the
 * others.
 */
public final class Listeners implements Scenario {

    private static final int WANTED = 10_000;

    /** Files that the bench and the server have open besides. */
    private static final int OTHER_FILES = 1_000;

    private static final int DEAF_OF_TEN = 2;
    private static final double MOST_MEGABYTES = 1_536;

    /** Longer than between two of the comments that keep a stream open. */
    private static final Duration IDLE = Duration.ofSeconds(12);

    /** Enough bytes for each that what the kernel keeps for those that do not read is full soon. */
    private static final Load RUN = new Load(1, 8, 1, new Manner(Duration.ofMillis(500), 4_000));

    private static final Duration LIMIT = Duration.ofSeconds(90);

    @Override
    public String name() {
        return "listeners";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        int listeners = Math.min(WANTED, OpenFiles.most() - OTHER_FILES);
        int deaf = listeners * DEAF_OF_TEN / 10;
        // The model says nothing until all of them listen.
        Map<String, String> patience = Map.of("GROVE_MODELS_HTTP_INACTIVITY", "10m");
        try (GroveProcess grove = stage.startGrove(patience)) {
            Dialogue run = stage.dialogues().open(RUN).getFirst();
            run.hold();
            GroveApi api = grove.api();
            byte[] request = api.streamRequest(api.start(run.goal()));
            try (DeafListeners slow = new DeafListeners(api.address(), request);
                    Readers readers = new Readers(api.address(), _ -> request, RunReader::new)) {
                long start = System.nanoTime();
                slow.open(deaf);
                readers.open(listeners - deaf, LIMIT);
                double opening = secondsSince(start);
                readers.read(IDLE);
                double idle = Memory.peakOf(grove.pid());
                double live = Heap.liveOf(grove.pid());
                run.release();
                readers.readToTheEnd(LIMIT);
                return table(grove, listeners, deaf, readers, opening, idle, live);
            }
        }
    }

    private static Table table(
            GroveProcess grove,
            int listeners,
            int deaf,
            Readers readers,
            double opening,
            double idle,
            double live)
            throws IOException {
        readers.faults().forEach(fault -> System.err.println("bench: a listener " + fault));
        return new Table(
                "%,d listeners to one run".formatted(listeners),
                """
                Streams of one run on connections of their own, opened while the run waits for its model. %,d of them ask and never \
                read, with so little room in the kernel that the server has to hold their events back. After %d idle seconds the run \
                goes on for %d turns of about %d KB of events each. Heap is what a collection leaves; memory is what was resident at most, garbage and all.\
                """
                        .formatted(
                                deaf,
                                IDLE.toSeconds(),
                                RUN.turns(),
                                3 * RUN.manner().padding() / 1_000),
                List.of("Grove"),
                List.of(
                        Row.of(
                                "readers that received every event in order on one connection",
                                (double) readers.receivedAll(),
                                new Goal.AtLeast(listeners - deaf)),
                        Row.of(
                                "heap in use with all of them idle, MB",
                                live,
                                new Goal.AtMost(MOST_MEGABYTES)),
                        Row.of(
                                "peak memory of the server, MB",
                                Memory.peakOf(grove.pid()),
                                new Goal.AtMost(MOST_MEGABYTES)),
                        Row.of("of that while idle, MB", idle),
                        Row.of("time to open all streams, s", opening)));
    }

    private static double secondsSince(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
